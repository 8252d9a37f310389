"""Codecs of schemas as shared objects, for tests that compare them with what the compiler makes in memory."""
import pathlib
import re
import subprocess

TESTS = pathlib.Path(__file__).resolve().parent.parent
# What schemas of ours have for objects of the program's own.
TYPES = [TESTS / 'random', TESTS / 'conformance/companions']


def run(*arguments):
    return subprocess.run([str(each) for each in arguments], capture_output=True, text=True, timeout=300)


def options_for(schema, suite):
    """Where a schema of ours, or of a suite, finds what it imports."""
    options = ['-I', schema.parent, '-I', TESTS / 'conformance/imports']
    if suite:
        formats = suite / 'formats' if (suite / 'formats').is_dir() else suite
        options += ['-I', formats, '-I', formats / 'ks_path']
    return options


def compile_codec(tenon, compiler, flags, folder, schema, options):
    """The library and the name of its tn_format; None where the schema is refused, or needs what a program has."""
    made = run(tenon, 'generate', '--single-file', '-o', folder, *options, schema)
    headers = list(folder.glob('*.h'))
    if made.returncode != 0 or len(headers) != 1:
        return None
    symbol = re.search(r'^extern const tn_format (\w+);', headers[0].read_text(), re.MULTILINE)[1]
    library = folder / 'codec.so'
    includes = [f'-I{each}' for each in TYPES if each.exists()]
    libraries = run(tenon, 'generate', '--list-libraries', *options, schema).stdout.split()
    compiled = run(compiler, *flags, '-shared', '-fPIC', *includes, headers[0].with_suffix('.c'), '-o', library, *libraries)
    return (library, symbol) if compiled.returncode == 0 else None
