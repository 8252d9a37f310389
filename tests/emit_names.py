#!/usr/bin/env python3
"""What generator/emit spells of C names variables of functions as `$name` (generator/emit/out.h): a name without `$` is not
noted, and its variable would not be declared."""
import re
import sys
from pathlib import Path

EMIT = Path(__file__).resolve().parent.parent / "generator" / "emit"
TOKEN = re.compile(r'/\*.*?\*/|#[^\n]*|"(?:[^"\\\n]|\\.)*"', re.S)
BARE = [
    re.compile(r"(?<![\w.>$])(?:%\w)?(?:self|in|parent|root|written|prepare)->"),
    re.compile(r"(?:[(\"]|, |&)(?:in|path|self|root|prepare)(?=, |\))"),
    re.compile(r"(?<!tn_status )(?<![\w.>$])(?:%\w)?status(?= [!=])|return status"),
    re.compile(r"sizeof \*?(?:self|item)\b"),
]


def bare_names(text):
    """Lines, and literals that spell a variable without `$`."""
    for match in TOKEN.finditer(text):
        literal = match.group()
        if literal[0] == '"' and any(each.search(literal) for each in BARE):
            yield text.count("\n", 0, match.start()) + 1, literal


def main():
    found = 0
    for path in sorted(EMIT.glob("*.c")):
        for line, literal in bare_names(path.read_text(encoding="utf-8")):
            print(f"{path.name}:{line}: {literal} spells a variable without `$`")
            found += 1
    assert list(bare_names('out_line(o, "status = f(in, path);");')), "nothing would be found"
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
