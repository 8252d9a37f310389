#!/usr/bin/env python3
"""build.py LIBRARY PAGE: joins the playground, the files in page/, libtenon as WebAssembly and the bundled schemas, to one page. What
may run and what may be loaded is said in its policy: the scripts that are in it, and nothing from elsewhere."""
import base64
import gzip
import hashlib
import json
import pathlib
import re
import sys

WEB = pathlib.Path(__file__).resolve().parent
SCHEMAS = WEB.parent / 'schemas'

WORKER = 'wasi library ranges work worker'.split()
SCRIPTS = (WEB / 'page/scripts.txt').read_text().split() # in this order; the page of `tenon view` has the same


def joined(names):
    return ''.join((WEB / 'page' / f'{name}.js').read_text() + '\n' for name in names)


def packed(data):
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def schemas():
    """The texts of the bundled schemas by their ids."""
    texts = {}
    for path in sorted(SCHEMAS.glob('*/*.ksy')):
        text = path.read_text()
        texts[re.search(r'^  id: (\w+)$', text, re.MULTILINE)[1]] = text
    return json.dumps(texts, sort_keys=True).encode()


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def main():
    library, output = map(pathlib.Path, sys.argv[1:])
    worker, script = joined(WORKER), "'use strict';\n(() => {\n" + joined(SCRIPTS) + '})();\n'
    style = (WEB / 'page/style.css').read_text()
    for text in (worker, script, style):
        if '</s' in text.lower():
            sys.exit('build.py: a script or the style would end its element')
    policy = '; '.join(["default-src 'none'", f"script-src {digest(script)} 'wasm-unsafe-eval'", f'style-src {digest(style)}',
                        'worker-src blob:', 'img-src blob:', "base-uri 'none'", "form-action 'none'"])
    parts = {'policy': policy, 'style': style, 'worker': worker, 'script': script, 'library': packed(library.read_bytes()),
             'schemas': packed(schemas())}
    page = (WEB / 'page/page.html').read_text()
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(re.sub('@([a-z]+)@', lambda found: parts[found[1]], page))


if __name__ == '__main__':
    main()
