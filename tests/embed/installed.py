#!/usr/bin/env python3
"""installed.py PREFIX CC: every function that an installed header declares is in an installed library, which pkg-config names,
and every library has its file for pkg-config and for CMake.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def declared(header):
    bare = re.sub(r'/\*.*?\*/', '', header.read_text(), flags=re.DOTALL)
    functions = re.findall(r'^(?!static|typedef)[a-z][^;{}#]*?\b(tn_\w+)\([^;{]*\);', bare, re.MULTILINE)
    return sorted(set(functions))


def main():
    prefix, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    headers = sorted((prefix / 'include/tenon').rglob('*.h'))
    [configs] = {each.parent for each in prefix.glob('lib*/**/pkgconfig/*.pc')}
    modules = sorted(each.stem for each in configs.glob('*.pc'))
    libraries = {re.match(r'libtenon_(\w+)\.', each.name)[1] for each in configs.parent.glob('libtenon_*')}
    mistakes = [f'{name}: no file for pkg-config' for name in libraries - {'runtime'} if f'tenon-{name}' not in modules]
    mistakes += [f'{name}: no file for CMake' for name in libraries
                 if not (configs.parent / f'cmake/Tenon/Tenon-{name}.cmake').is_file()]
    environment = {**os.environ, 'PKG_CONFIG_PATH': str(configs)}

    def flags(*options):
        return subprocess.run(['pkg-config', *options, *modules], env=environment, capture_output=True, text=True,
                              check=True).stdout.split()

    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for header in headers:
            names = declared(header)
            count += len(names)
            program = pathlib.Path(folder) / 'main.c'
            lines = ''.join(f'    sum += (unsigned long)(void (*)(void)){name};\n' for name in names)
            program.write_text(f'#include "{header.relative_to(prefix / "include")}"\nint main(void)\n{{\n'
                               f'    unsigned long sum = 0;\n{lines}    return sum == 1;\n}}\n')
            if header.name == 'fuzz_target.h':
                continue  # the part of a program that libFuzzer and AFL++ look for
            done = subprocess.run([compiler, '-std=c11', *flags('--cflags'), program, '-o', pathlib.Path(folder) / 'main',
                                   *flags('--libs')], capture_output=True, text=True, check=False)
            missing = sorted(set(re.findall(r"undefined reference to `(\w+)'", done.stderr)))
            if done.returncode != 0:
                mistakes.append(f'{header.name}: {", ".join(missing) or done.stderr}')
    print(*mistakes, f'{len(headers)} headers, {count} functions, {len(modules)} libraries', sep='\n')
    return 1 if mistakes or count < 300 or len(headers) < 20 else 0


if __name__ == '__main__':
    sys.exit(main())
