#!/usr/bin/env python3
"""shells.py TENON: bash, zsh and fish complete the tool's command lines, every option of every command among them; and
its manual pages are pages. What is not installed is left out, and said."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TENON = pathlib.Path(sys.argv[1])
mistakes = []

# A command line, and words that are offered at its end; after them, words that are not.
CASES = [
    ('tenon ge', {'generate', 'get'}, {'list'}),
    ('tenon help va', {'validate'}, {'get'}),
    ('tenon completion ', {'bash', 'zsh', 'fish'}, set()),
    ('tenon get --me', {'--members'}, {'--output'}),
    ('tenon get --output ', {'text', 'json'}, set()),
    ('tenon validate --format urho_m', {'urho_model'}, {'urho_package'}),
]


def run(*arguments, **more):
    return subprocess.run(arguments, capture_output=True, text=True, check=False, **more)


def printed(*arguments):
    done = run(TENON, *arguments)
    if done.returncode != 0 or done.stderr:
        mistakes.append(f'tenon {" ".join(arguments)}: status {done.returncode}, {done.stderr}')
    return done.stdout


def options_of(command):
    """Of --help: the long options, without their dashes."""
    return set(re.findall(r'^  (?:-.,|   ) --([\w-]+)', printed(command, '--help'), re.MULTILINE))


def compare(shell, line, offered):
    for case, wanted, others in CASES:
        if case == line and not (wanted <= offered and not others & offered):
            mistakes.append(f'{shell}: `{line}` is completed by {sorted(offered)}')


def bash(script, line):
    words = line.split(' ')
    quoted = ' '.join(f"'{word}'" for word in words)
    done = run('bash', '-c', f"""compopt() {{ :; }}; . '{script}'
COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _tenon; printf '%s\\n' "${{COMPREPLY[@]}}" """)
    if done.stderr:
        mistakes.append(f'bash: {done.stderr}')
    return set(done.stdout.split())


def fish(script, line):
    done = run('fish', '--no-config', '-c', f"source '{script}'; complete -C '{line}'")
    if done.stderr:
        mistakes.append(f'fish: {done.stderr}')
    return {each.split('\t')[0] for each in done.stdout.splitlines()}


# What _describe, _arguments and compadd are told, instead of what a terminal would show.
ZSH = """
_describe() { print -rl -- ${${(P)2}%%:*} }
compadd() { shift; print -rl -- $@ }
_arguments() {
    local spec name
    for spec in ${@:#-s}; do
        spec=${spec#\\*}; name=${${spec%%\\[*}%=}
        [[ $spec == --* || $spec == :* ]] || continue
        if [[ $before == $name || $spec == :* ]]; then print -rl -- ${=${${${spec##*:}#\\(}%\\)}}
        else print -r -- $name; fi
    done
}
"""


def zsh(script, line):
    words = line.split(' ')
    quoted = ' '.join(f"'{word}'" for word in words)
    done = run('zsh', '-f', '-c', f"""{ZSH}
words=({quoted}); CURRENT={len(words)}; before=$words[-2]
names_() {{ source '{script}' }}; names_""")
    if done.stderr:
        mistakes.append(f'zsh: {done.stderr}')
    return {word for word in done.stdout.split() if word.startswith(words[-1])}


def check_shells(folder, commands):
    for shell, complete in [('bash', bash), ('zsh', zsh), ('fish', fish)]:
        script = folder / shell
        script.write_text(printed('completion', shell))
        if shutil.which(shell) is None:
            print(f'{shell} is not installed: its completion was not tried')
            continue
        for line, _, _ in CASES:
            compare(shell, line, complete(script, line))
        for command in commands:
            lacking = {f'--{name}' for name in options_of(command)} - complete(script, f'tenon {command} --')
            if lacking:
                mistakes.append(f'{shell}: no {sorted(lacking)} behind `tenon {command}`')


def check_manual(commands):
    for command in [None, *commands]:
        page = printed('manual', *([command] if command else []))
        for name in options_of(command) if command else []:
            if '\\fB\\-\\-' + name.replace('-', '\\-') not in page:
                mistakes.append(f'the page of {command} has no --{name}')
        if shutil.which('groff') is None:
            continue
        done = run('groff', '-man', '-ww', '-Tutf8', input=page)
        if done.stderr or done.returncode != 0:
            mistakes.append(f'the page of {command}: {done.stderr}')


def main():
    overview = printed('--help')
    commands = [line.split()[0] for line in overview.splitlines() if line.startswith('  ')]
    with tempfile.TemporaryDirectory() as name:
        check_shells(pathlib.Path(name), commands)
    check_manual(commands)
    if run(TENON, 'completion', 'tcsh').returncode != 2 or run(TENON, 'manual', 'nothing').returncode != 2:
        mistakes.append('a shell or a command that does not exist is no error')
    print(*mistakes, sep='\n')
    return 1 if mistakes or len(commands) < 10 else 0


sys.exit(main())
