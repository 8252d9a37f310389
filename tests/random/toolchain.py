"""The compiler under test, the C compilers, and the runtime with the driver built by each of them."""
import functools
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror".split()
INCLUDES = [f"-I{PROJECT}/runtime/include", f"-I{PROJECT}/runtime/core", f"-I{PROJECT}/runtime/generic", f"-I{PROJECT}/tests"]
CHECKED = "-O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all".split()
OUTSIDE = {"process_zlib", "process_zstd", "process_lzma", "process_lz4", "checksum_md", "encoding_iconv"}  # need a library
LEAVES = PROJECT / "tests" / "laws" / "leaves.c"
CACHE = []  # what remembers the objects that compilers make, where it is asked for
MEMORY_MOST = 2 << 30  # of the compiler under test
LONGEST = 3600  # seconds after which a command hangs, which is not for want of the processor


class Flavour:
    """A way to build codecs: a C compiler and its sanitizers."""

    def __init__(self, name, compiler, flags, libraries, leave_out=frozenset()):
        self.name = name
        self.compiler = compiler
        self.flags = flags
        self.libraries = libraries
        self.leave_out = leave_out
        self.archive = None

    def sources(self):
        runtime = [path for folder in ("core", "generic", "engine", "fuzz") for path in PROJECT.glob(f"runtime/{folder}/*.c")]
        if self.libraries:
            runtime += PROJECT.glob("runtime/json/*.c")
        return [each for each in sorted(runtime) if each.stem not in self.leave_out] + sorted(HERE.glob("*.c")) + [LEAVES]

    def command(self, standard="c11"):
        return [*CACHE, self.compiler, f"-std={standard}", *WARNINGS, *self.flags, *INCLUDES]

    def build(self, folder, jobs):
        """The runtime and the driver as an archive; what is not older than all sources stays."""
        self.archive = folder / f"{self.name}.a"
        objects = folder / self.name
        objects.mkdir(parents=True, exist_ok=True)
        headers = [*PROJECT.glob("runtime/include/tenon/**/*.h"), *PROJECT.glob("runtime/*/*.h"), *HERE.glob("*.h")]
        newest = max(each.stat().st_mtime for each in headers)

        def build_one(source):
            made = objects / f"{source.parent.name}_{source.stem}.o"
            if not made.exists() or made.stat().st_mtime < max(newest, source.stat().st_mtime):
                subprocess.run([*self.command("gnu11"), "-c", source, "-o", made], check=True)
            return made

        with ThreadPoolExecutor(jobs) as pool:
            made = list(pool.map(build_one, self.sources()))
        self.archive.unlink(missing_ok=True)
        subprocess.run(["ar", "rcs", self.archive, *made], check=True)


ADDRESS = Flavour("gcc", "gcc", CHECKED, ["-lz", "-lzstd", "-llzma", "-llz4", "-lmd", "-lyajl"])
CLANG = Flavour("clang", "clang", CHECKED, ["-lz", "-lzstd", "-llzma", "-llz4", "-lmd", "-lyajl"])
PLAIN = Flavour("plain", "gcc", ["-O2"], [])  # these only compile
PLAIN_CLANG = Flavour("plain-clang", "clang", ["-O2"], [])
WIDE = Flavour("wide", "gcc", ["-fsyntax-only"], [])
WIDE_CLANG = Flavour("wide-clang", "clang", ["-fsyntax-only"], [])
NARROW = Flavour("narrow", "gcc", ["-m32", "-fsyntax-only"], [])  # these only look, as for addresses of 32 bits
NARROW_CLANG = Flavour("narrow-clang", "clang", ["-m32", "-fsyntax-only"], [])
MEMORY = Flavour("memory", "clang", ["-O0", "-g1", "-fsanitize=memory", "-fno-sanitize-recover=all", "-DWITHOUT_JSON"],
                 [], OUTSIDE)
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=1:quarantine_size_mb=16",
                   UBSAN_OPTIONS="print_stacktrace=1", LC_ALL="C")


def use_cache():
    if shutil.which("ccache"):
        CACHE.append("ccache")


def run(command, seconds, folder=None, memory=resource.RLIM_INFINITY):
    """(exit status, what was said); the status is None where it took too long. The seconds are of the processor: a machine
    that does other things too makes nothing too long."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    try:
        done = subprocess.run([str(each) for each in command], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LONGEST, preexec_fn=limit,
                              check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return None if done.returncode == -signal.SIGXCPU else done.returncode, done.stdout.decode(errors="replace")


@functools.cache
def compiles_narrow(flavour):
    """Whether the compiler is there, with headers for 32 bits."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty.c").write_text("#include <stdlib.h>\nint one;\n")
        return shutil.which(flavour.compiler) is not None and run([*flavour.command(), "empty.c"], 60, folder)[0] == 0


PROTOTYPE = re.compile(r"^tn_status s\d+_process_\w+\([^;]*\);", re.MULTILINE)
READER = re.compile(r"^tn_status s\d+_read_opaque_\w+\([^;]*\*(\w+) *\*\*object\);|"
                    r"^tn_status s\d+_read_opaque_\w+\([^;]*?(\w+) \*\*object\);", re.MULTILINE)


def own_functions(header):
    """What the program has to have: processes that change nothing, and readers of all that is left of a stream."""
    made = []
    for found in READER.finditer(header):
        made.append(f"{found[0][:-1]}\n{{\n    static {found[1] or found[2]} one;\n    (void)path;\n    in->pos = in->size;\n"
                    "    *object = &one;\n    return TN_OK;\n}\n")
    for prototype in PROTOTYPE.findall(header):
        names = re.findall(r"(\w+)(?=[,)])", prototype)
        unused = "".join(f"    (void){name};\n" for name in names if name not in ("bytes", "result"))
        made.append(f"{prototype[:-1]}\n{{\n{unused}    *result = bytes;\n    return TN_OK;\n}}\n")
    return "".join(made)
