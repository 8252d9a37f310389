"""One schema through everything: compiled, built, and fed. What goes wrong has a stage and a key; things with the same key
are taken for the same defect."""
import re
import shutil
from dataclasses import dataclass

import toolchain
from toolchain import ADDRESS, CLANG, INCLUDES, MEMORY, WARNINGS

COMPILER_SECONDS = 10
CODE_MOST = 4 << 20  # bytes of C; schemas are of a few thousand bytes


@dataclass
class Verdict:
    """`key` is empty where nothing is wrong; `refused` says why a schema was not accepted."""
    stage: str = ""
    key: str = ""
    detail: str = ""
    refused: str = ""
    input: bytes = None
    flavour: object = None  # that it was built as
    writer: bool = False
    accepted: int = 0  # inputs


def without_names(text):
    text = re.sub(r"`[^`]*`|'[^']*'|\"[^\"]*\"|‘[^’]*’", "_", text)
    return re.sub(r"0x[0-9a-f]+|\d+", "N", text)


class Examiner:
    def __init__(self, tenon, inputs, seed):
        self.tenon = tenon
        self.inputs = inputs
        self.seed = seed
        self.flavours = [ADDRESS]
        self.as_cpp = False
        self.only_compile = False
        self.only_source = None

    def __call__(self, folder, text, seeds=()):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder = folder
        schema = folder / "subject.ksy"
        schema.write_text(text)
        for number, data in enumerate(seeds):
            (folder / f"seed{number}").write_bytes(data)
        verdict = self.check(schema) or self.generate(schema)
        if verdict:
            return verdict
        for flavour in self.flavours:
            verdict = self.build(flavour)
            if verdict is None and not self.only_compile:
                verdict = self.feed(flavour, seeds)
            if verdict is not None and verdict.key:
                verdict.flavour = flavour
                return verdict
        if self.as_cpp:
            failed = self.compile_cpp()
            if failed:
                return failed
        return verdict or Verdict()

    # ---- the compiler under test ----

    def said(self, stage, status, text):
        """What is wrong with how the compiler ended, apart from a refusal."""
        if status is None:
            return Verdict(stage, f"{stage} takes more than {COMPILER_SECONDS} seconds")
        if status in (0, 1) and "Sanitizer" not in text and "runtime error" not in text:
            return None
        return Verdict(stage, f"{stage} ends with {status}: {without_names(summary(text))}", text)

    def check(self, schema):
        status, text = toolchain.run([self.tenon, "check", schema], COMPILER_SECONDS, limits=toolchain.limited)
        wrong = self.said("check", status, text)
        if wrong or status == 0:
            return wrong
        found = re.search(r"subject\.ksy:\d+:\d+: error\[(E\d+)\]: (.*)", text)
        if found is None:
            return Verdict("check", "a refusal without a place", text)
        return Verdict(refused=f"{found[1]} {without_names(found[2])}", detail=text)

    def generate(self, schema):
        status, text = toolchain.run([self.tenon, "generate", "-o", self.folder, schema], COMPILER_SECONDS,
                                     limits=toolchain.limited)
        wrong = self.said("generate", status, text)
        if wrong is None and status != 0:
            wrong = Verdict("generate", "generate refuses what check accepts", text)
        size = sum(each.stat().st_size for each in self.folder.glob("subject*.[ch]"))
        if wrong is None and size > CODE_MOST:
            wrong = Verdict("generate", "too much C", f"{size} bytes of C")
        return wrong

    # ---- the generated code ----

    def build(self, flavour):
        sources = [each.name for each in sorted(self.folder.glob("subject*.c"))
                   if flavour is ADDRESS or not each.name.endswith("_fuzz.c")]
        if self.only_source in sources:
            sources = [self.only_source]
        header = (self.folder / "subject.h").read_text()
        strict = [flavour.compiler, "-std=c11", *WARNINGS, *flavour.flags, *INCLUDES]
        (self.folder / "processes.c").write_text(toolchain.own_processes(header))
        status, text = toolchain.run([*strict, "-c", *sources, "processes.c"], 120, self.folder)
        if status != 0:
            return Verdict("compile", f"{flavour.compiler}: {compiler_key(text)}", text)
        objects = [name[:-2] + ".o" for name in sources if not name.endswith("_fuzz.c")] + ["processes.o"]
        if flavour.archive is None:
            return None
        status, text = toolchain.run([*strict, *objects, flavour.archive, *flavour.libraries, "-o", "driver"], 60,
                                     self.folder)
        if status != 0 and flavour is MEMORY and "undefined reference" in text:
            return Verdict()  # needs a library
        if status != 0:
            return Verdict("link", f"{flavour.compiler}: {compiler_key(text)}", text)
        return None

    def compile_cpp(self):
        source = self.folder / "header.cpp"
        source.write_text('#include "subject.h"\nint one;\n')
        flags = [each for each in WARNINGS if each != "-Wstrict-prototypes"]
        status, text = toolchain.run(["g++", "-std=c++17", *flags, *INCLUDES, "-fsyntax-only", "header.cpp"], 60,
                                     self.folder)
        return None if status == 0 else Verdict("compile", f"g++: {compiler_key(text)}", text)

    def feed(self, flavour, seeds):
        files = [f"seed{number}" for number in range(len(seeds))]
        verdict = self.drive(self.inputs, files)
        if verdict.key:
            verdict.stage = flavour.name
            verdict.input = self.current()
        return verdict

    def drive(self, count, files):
        status, text = toolchain.run(["./driver", self.seed, count, "current", *files], 600, self.folder)
        writer = (self.folder / "subject_write.c").exists()
        if status is None:
            return Verdict("run", "the driver takes too long", writer=writer)
        if status == 0:
            return Verdict(writer=writer, accepted=int(re.search(r"(\d+) accepted", text)[1]))
        return Verdict("run", without_names(summary(text)), text, writer=writer)

    def current(self):
        data = (self.folder / "current").read_bytes()
        return data[8:8 + int.from_bytes(data[:8], "little")]

    def again(self, data):
        """The key of what an input does to the program that was built last."""
        (self.folder / "one").write_bytes(data)
        return self.drive(0, ["one"]).key


def compiler_key(text):
    found = re.search(r"(?:error|warning): (.*)|(undefined reference.*)", text)
    return without_names(found[1] or found[2]) if found else without_names(text[:200])


def summary(text):
    """The line that says what is wrong: of the driver, of a sanitizer, or the last one."""
    for pattern in (r"violated: .*", r"runtime error: .*", r"ERROR: AddressSanitizer: [\w-]+(?:.*)", r"WARNING: MemorySanitizer.*"):
        found = re.search(pattern, text)
        if found and "Sanitizer" in found[0]:
            where = re.search(r"#\d+ 0x\w+ in (?!__|mem|str)(\w+)", text)
            name = re.match(r"ERROR: AddressSanitizer: ([\w-]+)", found[0])
            kind = name[1] if name else "use-of-uninitialized-value"
            return f"{kind} in {generated(where[1]) if where else ''}"
        if found:
            return found[0]
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "nothing is said"


def generated(function):
    """What a function of generated code is for, without the names of its type and member."""
    return re.sub(r"^subject_(\w+?)_.*", r"generated \1", function) if function.startswith("subject") else function
