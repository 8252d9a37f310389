"""main.py --quick|--test|--all: builds and tests; see scripts/test. What is in which tier is said in tiers.cmake for tests
of CTest, and below for all else."""
import os
import sys
from pathlib import Path

from run import Run, seed_of_commit, share_cache, use_memory

PROJECT = Path(__file__).resolve().parent.parent.parent
SHARED = Path(os.environ["TENON_SHARED"])
SUITE = SHARED / "conformance"
SHARE = 16  # of the cases that a test draws, one of so many is run

# Not optimised, and with nothing for debuggers but lines, which sanitizers show: compiling costs more than running does.
PLAIN = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0"]
SANITIZED = ["-DTENON_SANITIZE=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0 -g1 -DNDEBUG"]


def draw(run, share):
    os.environ["TENON_TEST_SEED"] = str(run.seed)
    os.environ["TENON_TEST_SHARE"] = str(share)


def quick(run):
    """One build without sanitizers, and the tests that start few processes."""
    draw(run, 4 * SHARE)
    build = run.build("quick", "gcc", ["all"], PLAIN)
    run.ctest("tests", build, "-L", "quick")
    run.left("sanitizers, clang, optimised builds, random schemas, MemorySanitizer, fuzzing, and tests that compile much")


def test(run):
    """Everything once, with drawn cases."""
    draw(run, SHARE)
    sanitized = run.build("gcc", "gcc", ["all"], SANITIZED)
    run.ctest("tests under sanitizers", sanitized, "-L", "quick|test", "-LE", "plain")
    plain = run.build("clang", "clang", ["all"], PLAIN)
    run.ctest("tests of the build by clang", plain, "-L", "unit|plain", "-LE", "all")
    compile_suite(run, plain)
    run.build("release", "gcc", ["tenon_fuzz", "tenon_edit", "tenon_json"], ["-DCMAKE_BUILD_TYPE=Release"])
    run.step("random schemas", ["tests/random/run", str(1000 + run.seed % 100000 * 100), "10", "--inputs", "200",
                                "--seconds", "10", "--tenon", plain / "tenon", "--work", "build/random", "--ccache"])
    families = ["--draw", "3", str(run.seed)]
    run.step("growth of code and of the work of compiling", ["tests/growth.py", plain / "tenon", *families])
    run.step("bundled codecs under MemorySanitizer", ["tests/hostile/sanitized", "-b", plain, "-w", "build/sanitized",
                                                      "-n", "2", "bundled"])
    run.step("formatting", ["scripts/format", "--check"])
    run.left("the playground, cuts and changed bytes that were not drawn, a thousand random schemas, specs of the public suite "
             "under MemorySanitizer, fuzzing, all families of growth, the compiler with all optimisations, other machines")


OPTIMISED = ["-DCMAKE_BUILD_TYPE=RelWithDebInfo"]
RELEASE = ["-DCMAKE_BUILD_TYPE=Release"]


def sanitized_part(run):
    run.ctest("tests under sanitizers", run.build("gcc", "gcc", ["all"], SANITIZED), "-LE", "plain")


def clang_part(run):
    plain = run.build("clang-all", "clang", ["all"], OPTIMISED)
    make_playground(run, plain)
    run.ctest("tests of the build by clang", plain)
    compile_suite(run, plain)
    run.step("codecs under MemorySanitizer", ["tests/hostile/sanitized", "-b", plain, "-w", "build/sanitized", "all"],
             SUITE=str(SUITE) if SUITE.is_dir() else "")
    run.step("formatting", ["scripts/format", "--check"])


def growth_part(run):
    release = run.build("release", "gcc", ["all"], RELEASE)
    run.step("growth of code and of the work of compiling", ["tests/growth.py", release / "tenon"])
    run.step("growth of the work of editing", ["python3", "-B", "tests/cli/edits_growth.py", release / "tenon"])


def random_part(run):
    release = run.build("release", "gcc", ["all"], RELEASE)
    run.step("fuzzing", ["scripts/fuzz", os.environ.get("TENON_FUZZ_SECONDS", "30")])
    run.step("a thousand random schemas", ["tests/random/run", "1000", "1000", "--inputs", "400", "--tenon",
                                           release / "tenon", "--work", "build/random"])


def mutants_part(run):
    run.step("planted faults", ["tests/mutants/run", "-b", "build/mutants"])


def machines_part(run):
    release = run.build("release", "gcc", ["all"], RELEASE)
    for machine in "s390x i386 windows wasm cortex root".split():
        run.step(f"machine: {machine}", ["tests/machines/run", "-b", release, machine])


PARTS = {"sanitized": sanitized_part, "clang": clang_part, "growth": growth_part, "random": random_part,
         "mutants": mutants_part, "machines": machines_part}


def everything(run, parts):
    """All cases of all tests, or of some parts: each takes an hour or two, and may run on a machine of its own."""
    draw(run, 1)
    run.longest = 2 * 3600
    for part in parts or PARTS:
        PARTS[part](run)


def make_playground(run, build):
    """Where the tests of a build look for it; skipped where its compiler or the sources of its libraries cannot be had."""
    run.step("the playground", ["scripts/playground", "-t", build / "tenon", "-w", "build/playground", "-o",
                                build / "playground/playground.html"])


def compile_suite(run, build):
    """What clang says of generated code."""
    for words, folder in (("own", PROJECT / "tests/language"), ("public", SUITE)):
        if (folder / "spec").is_dir():
            run.step(f"clang compiles the {words} specs", ["tests/conformance/run", folder, "-b", build, "--only-compile"],
                     CC="clang")


def main():
    tiers = {"--quick": quick, "--test": test, "--all": everything}
    tier, *parts = sys.argv[1:]
    wrong = [part for part in parts if part not in PARTS or tier != "--all"]
    if wrong:
        print(f"scripts/test: there is no part {wrong[0]}; the parts of --all are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    os.chdir(PROJECT)
    share_cache(PROJECT)
    use_memory()
    run = Run(SHARED, int(os.environ.get("TENON_TEST_SEED") or seed_of_commit()))
    if not (SHARED / "samples").is_dir():
        print(f"{SHARED} is absent: tests with the shared samples and oracles are skipped")
    tiers[tier](run, *([parts] if tier == "--all" else []))
    return run.end()


if __name__ == "__main__":
    sys.exit(main())
