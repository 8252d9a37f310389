"""Schemas through everything: compiled, built, and fed. What goes wrong has a stage and a key; things with the same key are
taken for the same defect."""
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import toolchain
from toolchain import INCLUDES, MEMORY, NARROW, NARROW_CLANG, PLAIN, PLAIN_CLANG, WARNINGS, WIDE, WIDE_CLANG

COMPILER_SECONDS = 10  # these and all others are of the processor
DRIVER_SECONDS = 600  # with all its inputs
CODE_MOST = 4 << 20  # bytes of C; schemas are of a few thousand bytes


@dataclass
class Verdict:
    """`key` is empty where nothing is wrong; `refused` says why a schema was not accepted."""
    stage: str = ""
    key: str = ""
    detail: str = ""
    refused: str = ""
    input: bytes = None
    writer: bool = False
    accepted: int = 0  # inputs
    tried: int = 0


@dataclass
class Subject:
    """A schema, and the folder in which it is compiled."""
    seed: int
    folder: Path
    text: str
    imported: dict = field(default_factory=dict)  # other schemas: text by name
    files: dict = field(default_factory=dict)  # beside it, text by name: `seed0` and so on are inputs to begin with
    separately: bool = False  # whether its files are compiled one by one too, with optimisation, and its header as C++
    verdict: Verdict = None

    @property
    def prefix(self):
        return f"s{self.seed}"

    def write(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for name, text in [("subject", self.text), *self.imported.items()]:
            (self.folder / f"{name}.ksy").write_text(text)
        for name, text in self.files.items():
            (self.folder / name).write_text(text)

    def has_writer(self):
        return (self.folder / f"{self.prefix}_write.c").exists()

    def sources(self):
        return [each.name for each in sorted(self.folder.glob(f"{self.prefix}*.c"))]


def without_names(text):
    text = re.sub(r"`[^`]*`|'[^']*'|\"[^\"]*\"|‘[^’]*’", "_", text)
    return re.sub(r"0x[0-9a-f]+|\d+", "N", text)


class Examiner:
    def __init__(self, tenon, inputs, seconds, flavour):
        self.tenon = tenon
        self.inputs = inputs
        self.seconds = seconds  # after which no more inputs are made for a codec
        self.flavour = flavour
        self.only = None  # the stage and, of it, the source that is looked at; for making schemas smaller

    def __call__(self, subjects, folder):
        """Gives each a verdict; they are linked into one program in `folder`."""
        for subject in subjects:
            subject.write()
            subject.verdict = self.generate(subject) or self.compile(subject)
        good = [each for each in subjects if each.verdict is None]
        if self.inputs == 0 or (self.only and self.only[0] == "compile"):
            for subject in good:
                subject.verdict = Verdict(writer=subject.has_writer())
            return
        self.driver = folder / "driver"
        for subject in self.link(good, folder):
            subject.verdict = self.feed(subject)

    # ---- the compiler under test ----

    def tenon_does(self, subject, stage, arguments):
        """(what is wrong apart from a refusal, whether it is accepted, what it said)."""
        status, text = toolchain.run([self.tenon, stage, *arguments, subject.folder / "subject.ksy"], COMPILER_SECONDS,
                                     memory=toolchain.MEMORY_MOST)
        if status is None:
            return Verdict(stage, f"{stage} takes more than {COMPILER_SECONDS} seconds"), False, text
        if status in (0, 1) and "Sanitizer" not in text and "runtime error" not in text:
            return None, status == 0, text
        return Verdict(stage, f"{stage} ends with {status}: {without_names(summary(text))}", text), False, text

    def generate(self, subject):
        wrong, accepted, text = self.tenon_does(subject, "check", [])
        if wrong:
            return wrong
        if not accepted:
            found = re.search(r"\w+\.ksy:\d+:\d+: error\[(E\d+)\]: (.*)", text)
            if found is None:
                return Verdict("check", "a refusal without a place", text)
            return Verdict(refused=f"{found[1]} {without_names(found[2])}", detail=text)
        wrong, accepted, text = self.tenon_does(subject, "generate", ["--prefix", subject.prefix, "-o", subject.folder])
        size = sum(each.stat().st_size for each in subject.folder.glob("*.[ch]"))
        if wrong is None and not accepted:
            wrong = Verdict("generate", "generate refuses what check accepts", text)
        if wrong is None and size > CODE_MOST:
            wrong = Verdict("generate", "too much C", f"{size} bytes of C")
        return wrong

    # ---- the generated code ----

    def compile(self, subject):
        if self.only and self.only[0] == "compile":
            return self.compile_one_by_one(subject, self.only[1]) if self.only[1] else self.compile_whole(subject)
        wrong = self.compile_whole(subject)
        if wrong is None and subject.separately and self.inputs > 0:
            wrong = self.compile_one_by_one(subject, subject.sources()) or self.compile_cpp(subject)
        return wrong

    def compile_whole(self, subject):
        """All of it as one file, which is faster."""
        header = (subject.folder / f"{subject.prefix}.h").read_text()
        parts = [f'#include "{name}"\n' for name in subject.sources() if not name.endswith("_fuzz.c")]
        (subject.folder / "whole.c").write_text("".join(parts) + toolchain.own_functions(header))
        narrow = NARROW if subject.seed % 2 else NARROW_CLANG
        if self.inputs == 0:
            wrong = compiled(subject, WIDE if subject.seed // 2 % 2 else WIDE_CLANG, ["whole.c"])
        else:
            wrong = compiled(subject, self.flavour, ["whole.c", "-o", "whole.o"])
        return wrong or (compiled(subject, narrow, ["whole.c"]) if toolchain.compiles_narrow(narrow) else None)

    @staticmethod
    def compile_one_by_one(subject, sources):
        flavour = PLAIN if subject.seed % 2 else PLAIN_CLANG
        for source in sources:
            wrong = compiled(subject, flavour, [source, "-o", "one.o"])
            if wrong:
                return wrong
        return None

    @staticmethod
    def compile_cpp(subject):
        (subject.folder / "header.cpp").write_text(f'#include "{subject.prefix}.h"\nint one;\n')
        flags = [each for each in WARNINGS if not each.endswith("-prototypes")]
        status, text = toolchain.run(["g++", "-std=c++17", *flags, *INCLUDES, "-fsyntax-only", "header.cpp"], 60,
                                     subject.folder)
        return None if status == 0 else Verdict("compile", f"g++: {compiler_key(text)}", text)

    def link(self, subjects, folder):
        """Links the program; returns those that are in it."""
        if not subjects:
            return []
        status, text = self.link_all(subjects, folder)
        if status == 0:
            return subjects
        if len(subjects) > 1:  # which of them is it?
            good = [each for each in subjects if self.link([each], folder)]
            return good if not good or self.link_all(good, folder)[0] == 0 else []
        needs_library = self.flavour is MEMORY and "undefined reference" in text
        subjects[0].verdict = Verdict() if needs_library else Verdict("link", compiler_key(text), text)
        return []

    def link_all(self, subjects, folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "codecs.c").write_text(
            '#include "driver.h"\n' +
            "".join(f"extern const tn_format {each.prefix}_format;\n" for each in subjects) +
            "const driven_codec codecs[] = {" +
            "".join(f'{{"{each.prefix}", &{each.prefix}_format}}, ' for each in subjects) + "{NULL, NULL}};\n")
        objects = [each.folder / "whole.o" for each in subjects]
        command = [self.flavour.compiler, *self.flavour.flags, *INCLUDES, f"-I{toolchain.HERE}", "codecs.c", *objects,
                   self.flavour.archive, *self.flavour.libraries, "-o", self.driver]
        return toolchain.run(command, 120, folder)

    def feed(self, subject):
        verdict = self.drive(subject, self.inputs, [name for name in subject.files if name.startswith("seed")])
        if verdict.key:
            verdict.stage = self.flavour.name
            verdict.input = self.current(subject)
        return verdict

    def drive(self, subject, count, files):
        command = [self.driver, subject.prefix, subject.seed, count, self.seconds, "current", *files]
        status, text = toolchain.run(command, DRIVER_SECONDS, subject.folder)
        writer = subject.has_writer()
        if status is None:
            return Verdict("run", "the driver takes too long", writer=writer)
        if status == 0:
            tried, accepted = re.search(r"(\d+) inputs, (\d+) accepted", text).groups()
            return Verdict(writer=writer, accepted=int(accepted), tried=int(tried))
        return Verdict("run", without_names(summary(text)), text, writer=writer)

    @staticmethod
    def current(subject):
        data = (subject.folder / "current").read_bytes()
        return data[8:8 + int.from_bytes(data[:8], "little")]

    def again(self, subject, data):
        """The key of what an input does to the program that was built last."""
        (subject.folder / "one").write_bytes(data)
        return self.drive(subject, 0, ["one"]).key


def compiled(subject, flavour, arguments):
    status, text = toolchain.run([*flavour.command(), "-c", *arguments], 120, subject.folder)
    name = f"{flavour.compiler} -m32" if "-m32" in flavour.flags else flavour.compiler
    return None if status == 0 else Verdict("compile", f"{name}: {compiler_key(text)}", text)


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
    return re.sub(r"^s\d+_(\w+?)_.*", r"generated \1", function)
