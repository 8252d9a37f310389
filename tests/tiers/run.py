"""Steps of a run of the tests: counted, timed, and summed up."""
import atexit
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED = 77  # the exit status of a command that cannot do its work here
SLOWEST = 20
SHOWN = 120  # lines of what failed


def seed_of_commit():
    """A number that other commits have another of; 1 outside a checkout."""
    found = subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           text=True, check=False).stdout.strip()
    return int(found, 16) if found else 1


def tools():
    """What makes builds faster, where it is installed."""
    options = ["-G", "Ninja"] if shutil.which("ninja") else []
    if shutil.which("mold"):
        options += [f"-DCMAKE_{kind}_LINKER_FLAGS=-fuse-ld=mold" for kind in ("EXE", "SHARED")]
    return options


def share_cache(project):
    """Objects in the cache of the compiler serve all checkouts of the project, and what tests build with cmake."""
    if shutil.which("ccache"):
        os.environ.setdefault("CMAKE_C_COMPILER_LAUNCHER", "ccache")
    os.environ.setdefault("CCACHE_BASEDIR", str(project))
    os.environ.setdefault("CCACHE_NOHASHDIR", "1")


MEMORY = Path("/dev/shm")
FREE = 6 << 30  # bytes: far more than all tests have in temporary files at a time


def runs_programs(folder):
    """Whether a program in the folder may be run."""
    program = folder / "program"
    program.write_text("#!/bin/sh\n", encoding="ascii")
    program.chmod(0o755)
    try:
        return subprocess.run([str(program)], check=False).returncode == 0
    except OSError:
        return False


def use_memory():
    """Temporary files of tests lie in memory, where there is much of it: `tenon` waits for the disk after each file."""
    if "TMPDIR" in os.environ or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < FREE:
        return
    try:
        folder = Path(tempfile.mkdtemp(prefix="tenon-tests-", dir=MEMORY))
    except OSError:
        return
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if runs_programs(folder):
        os.environ["TMPDIR"] = str(folder)


class Run:
    def __init__(self, shared, seed):
        self.shared, self.seed = shared, seed
        self.passed = self.failed = self.skipped = 0
        self.longest = 1200  # seconds that a test may take
        self.times = []  # seconds and words
        self.begin = time.monotonic()
        print(f"drawn by the seed {seed}", flush=True)

    def step(self, words, command, **environment):
        """A command, counted as one test. Its output is shown."""
        print(f"\n== {words}", flush=True)
        begin = time.monotonic()
        status = subprocess.run([str(each) for each in command], env=dict(os.environ, **environment), check=False).returncode
        self.count(words, time.monotonic() - begin, status)
        if status not in (0, SKIPPED):
            print(self.again(command, environment), flush=True)
        return status == 0

    @staticmethod
    def again(command, environment):
        """The command line that runs a failed test again, with the same cases."""
        chosen = {name: os.environ[name] for name in ("TENON_SHARED", "TENON_TEST_SEED", "TENON_TEST_SHARE") if name in os.environ}
        settings = [f"{name}={shlex.quote(value)}" for name, value in {**chosen, **environment}.items()]
        return "again: " + " ".join([*settings, shlex.join(str(each) for each in command)])

    def count(self, words, seconds, status):
        self.times.append((seconds, words))
        self.passed += status == 0
        self.skipped += status == SKIPPED
        self.failed += status not in (0, SKIPPED)
        if status != 0:
            print(f"{'SKIPPED' if status == SKIPPED else 'FAILED'}: {words}", flush=True)

    def build(self, name, compiler, targets, options):
        """Configures and builds; counted as one test. Returns the folder."""
        words = f"build {name}"
        folder = Path("build") / name
        log = Path("build") / f"{name}.log"
        print(f"\n== {words}", flush=True)
        begin = time.monotonic()
        log.parent.mkdir(exist_ok=True)
        generator = [] if (folder / "CMakeCache.txt").exists() else tools()
        commands = [["cmake", "-B", folder, *generator, f"-DCMAKE_C_COMPILER={compiler}", f"-DTENON_SHARED={self.shared}",
                     *options],
                    ["cmake", "--build", folder, "-j", str(os.cpu_count()), "--target", *targets]]
        with log.open("w") as out:
            status = 0
            for command in commands:
                status = status or subprocess.run([str(each) for each in command], stdout=out, stderr=subprocess.STDOUT,
                                                  check=False).returncode
        if status != 0:
            lines = log.read_text(errors="replace").splitlines()
            wrong = [i for i, line in enumerate(lines) if re.search(r"error|warning|FAILED", line)]
            print("\n".join(line for i, line in enumerate(lines) if any(0 <= i - at <= 3 for at in wrong[:20])))
        self.count(words, time.monotonic() - begin, status)
        return folder.resolve()

    def ctest(self, words, folder, *options):
        """The tests of a build, each counted."""
        print(f"\n== {words}", flush=True)
        log = folder.with_suffix(".tests.log")
        with log.open("w") as out:
            subprocess.run(["ctest", "--output-on-failure", "--timeout", str(self.longest), "-j", str(os.cpu_count()),
                            *options], cwd=folder, stdout=out, stderr=subprocess.STDOUT, check=False)
        text = log.read_text(errors="replace")
        rows = re.findall(r"^ *\d+/\d+ Test +#\d+: (\S+) \.*(.*?)([0-9.]+) sec", text, re.MULTILINE)
        passed = sum("Passed" in verdict for _, verdict, _ in rows)
        skipped = [name for name, verdict, _ in rows if "Skipped" in verdict]
        for name, _, seconds in rows:
            self.times.append((float(seconds), f"{folder.name}: {name}"))
        self.passed += passed
        self.skipped += len(skipped)
        self.failed += len(rows) - passed - len(skipped)
        print(f"{passed} of {len(rows)} tests passed" + "".join(f"\nskipped: {name}" for name in skipped), flush=True)
        if not rows:
            self.failed += 1
            print("FAILED: no test ran\n" + "\n".join(text.splitlines()[-20:]))
        elif passed + len(skipped) < len(rows):
            lines = [line for line in text.splitlines() if not re.match(r" *\d+/\d+ Test .* Passed| *Start ", line)]
            print("\n".join(lines[:SHOWN]))
            for name, verdict, _ in rows:
                if "Passed" not in verdict and "Skipped" not in verdict:
                    print(self.again(["ctest", "--test-dir", folder, "--output-on-failure", "-R", f"^{re.escape(name)}$"], {}))

    @staticmethod
    def left(words):
        print(f"\nLeft to `--all`: {words}.", flush=True)

    def end(self):
        """Says where the time went, and how much passed. The exit status."""
        seconds = time.monotonic() - self.begin
        print(f"\nThe {SLOWEST} slowest, in seconds:")
        for each, words in sorted(self.times, reverse=True)[:SLOWEST]:
            print(f"{each:8.1f}  {words}")
        print(f"{seconds:8.1f}  all\n")
        print(f"{self.passed} passed, {self.failed} failed" + (f", {self.skipped} skipped" if self.skipped else ""))
        return 1 if self.failed or not self.passed else 0
