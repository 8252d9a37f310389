#!/usr/bin/env python3
"""hints.py: every hint of generator/model/hints.c belongs to something that the compiler says, and leads to a recipe that there is."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    rows = re.findall(r'\{"((?:[^"\\]|\\.)+)",\s*"(?:[^"\\]|\\.)+",\s*(?:"([a-z-]+)"|NULL),\s*(?:true|false)\}',
                      (ROOT / 'generator/model/hints.c').read_text())
    sources = [path for part in ('model', 'plan') for path in sorted((ROOT / 'generator' / part).glob('*.c'))]
    said = '\n'.join(path.read_text() for path in sources if path.name != 'hints.c')
    titles = re.findall('^## (.+)$', (ROOT / 'docs/recipes.md').read_text(), re.MULTILINE)
    anchors = {title.lower().replace(' ', '-') for title in titles}
    mistakes = [f'nothing says "{what}"' for what, _ in rows if f'"{what}"' not in said]
    mistakes += [f'docs/recipes.md has no #{recipe}' for _, recipe in rows if recipe and recipe not in anchors]
    if not rows:
        mistakes.append('there are no hints')
    print('\n'.join([*mistakes, f'{len(rows)} hints, {len(mistakes)} mistakes']))
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
