#!/usr/bin/env python3
"""metadata.py: what the packages in packaging/ say of Tenon agrees: its version and licence, and the libraries and programs that
its build asks for. Formulas are read by Ruby where that is installed."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / 'packaging'
CMAKE = [ROOT / 'cmake/TenonLibraries.cmake', ROOT / 'generator/CMakeLists.txt']

# By what the build asks for, the name of the package: of vcpkg, of Conan, of Homebrew, of Debian. `-` is what a system has.
NAMES = {'yaml-0.1': ('libyaml', 'libyaml', 'libyaml', 'libyaml-dev'), 'ZLIB': ('zlib', 'zlib', 'zlib', 'zlib1g-dev'),
         'libzstd': ('zstd', 'zstd', 'zstd', 'libzstd-dev'), 'liblzma': ('liblzma', 'xz_utils', 'xz', 'liblzma-dev'),
         'liblz4': ('lz4', 'lz4', 'lz4', 'liblz4-dev'), 'libmd': ('libmd', 'libmd', 'libmd', 'libmd-dev'),
         'Iconv': ('libiconv', '-', '-', '-'), 'yajl': ('yajl', 'yajl', 'yajl', 'libyajl-dev'),
         're2c': ('re2c', 're2c', 're2c', 're2c')}


def asked():
    """The libraries and programs that the build looks for."""
    text = '\n'.join(path.read_text() for path in CMAKE)
    rows = [row.split() for row in re.findall(r'"(\w+ \S+ \S+)"', text)]
    found = {module if package == '-' else package for _, package, module in rows}
    found |= set(re.findall(r'pkg_check_modules\(\w+ REQUIRED IMPORTED_TARGET (\S+)\)', text))
    return found | set(re.findall(r'find_program\(\w+ (\w+) REQUIRED\)', text))


def of_vcpkg():
    port = json.loads((PACKAGING / 'vcpkg/ports/tenon/vcpkg.json').read_text())
    names = [each if isinstance(each, str) else each['name'] for each in port['dependencies']]
    return port['version'], port['license'], {name for name in names if not name.startswith(('vcpkg-', 'tenon'))}


def of_conan():
    text = (PACKAGING / 'conan/conanfile.py').read_text()
    [version], [licence] = re.findall(r"^    version = '(.*)'$", text, re.M), re.findall(r"^    license = '(.*)'$", text, re.M)
    return version, licence, set(re.findall(r"requires\('(\w+)/", text)) - {'cmake', 'pkgconf'}


def of_homebrew():
    text = (PACKAGING / 'homebrew/tenon.rb.in').read_text()
    [licence] = re.findall(r'^  license "(.*)"$', text, re.M)
    return None, licence, set(re.findall(r'^  (?:depends_on|uses_from_macos) "(\w+)"', text, re.M)) - {'cmake', 'pkgconf'}


def of_action():
    """What the action for GitHub installs."""
    [packages] = re.findall(r'^packages=\((.*)\)$', (PACKAGING / 'github/install').read_text(), re.M)
    return None, 'MIT', set(packages.split()) - {'cmake', 'ninja-build', 'pkg-config'}


def versions():
    """The versions that the module, its example and the pages of the manual name."""
    pages = [ROOT / f'docs/{name}.md' for name in ('packaging', 'comparison')]
    text = '\n'.join(path.read_text() for path in [*sorted((PACKAGING / 'bazel').rglob('MODULE.bazel')), *pages])
    found = re.findall(r'name = "tenon",\s+version = "(.*?)"|\btenon/([\d.]+)|^ +version = \{([\d.]+)\}', text, re.M)
    assert len(found) == 5, found
    return {''.join(each) for each in found}


def read_by_ruby(version):
    """Mistakes of a tap, of which a class like Homebrew's reads the formula; nothing without Ruby, or outside a checkout."""
    brew = pathlib.Path(__file__).parent / 'brew.rb'
    with tempfile.TemporaryDirectory() as box:
        try:
            made = subprocess.run([PACKAGING / 'homebrew/tap', box], capture_output=True, text=True, check=False)
            if made.returncode:
                return [] if not (ROOT / '.git').exists() else [made.stderr]
            done = subprocess.run(['ruby', '-w', brew, '--check', box, 'cc'], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            print('the formula was not read: ruby is not installed')
            return []
    return [] if done.returncode == 0 and done.stdout.split()[0] == version and not done.stderr else [done.stdout + done.stderr]


def main():
    version = re.search(r'^project\(tenon VERSION (\S+)', (ROOT / 'CMakeLists.txt').read_text(), re.M)[1]
    mistakes = [f'{name}: no package has it' for name in asked() ^ set(NAMES)]
    for index, package in enumerate((of_vcpkg, of_conan, of_homebrew, of_action)):
        needed = {names[index] for names in NAMES.values()} - {'-'}
        said = package()
        if said not in ((version, 'MIT', needed), (None, 'MIT', needed)):
            mistakes.append(f'{package.__name__}: found {said}, expected {(version, "MIT", needed)}')
    mistakes += [f'found version {found}, expected {version}' for found in versions() - {version}]
    mistakes += read_by_ruby(version)
    print(*mistakes, f'{len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
