#!/usr/bin/env python3
"""action.py TENON: action.yml does in a repository what docs/continuous_integration.md says. A runner of GitHub is imitated: its
expressions in `if` and `env`, its shell, its variables; each test makes one thing wrong, and the step of that thing fails alone.
Skipped without PyYAML."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    print('skipped: PyYAML is not installed')
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCHEMA = '''\
meta: {id: track, file-extension: trk, endian: le}
seq:
  - {id: magic, contents: TRK1}
  - {id: num_points, type: u2}
  - {id: points, type: u1, repeat: expr, repeat-expr: num_points}
'''
FILE = b'TRK1\x02\x00\x07\x09'


def evaluated(text, inputs):
    """An expression of the few forms that action.yml has."""
    def term(word):
        word = word.strip()
        if word == '!cancelled()':
            return True
        [name, sign, wanted] = re.fullmatch(r"inputs\.([\w-]+) (==|!=) '(.*)'", word).groups()
        return (inputs[name] == wanted) == (sign == '==')
    return all(term(word) for word in re.sub(r'^\$\{\{(.*)\}\}$', r'\1', text.strip()).split('&&'))


def filled(text, inputs):
    return re.sub(r'\$\{\{ inputs\.([\w-]+) \}\}', lambda match: inputs[match[1]], text)


def act(project, box, given):
    """What the steps did: their names with `passed` or `failed`, and what they printed. After a failure only those steps run that
    ask whether the job is cancelled."""
    action = yaml.safe_load((ROOT / 'action.yml').read_text())
    assert not set(given) - set(action['inputs']), given
    inputs = {name: given.get(name, about['default']) for name, about in action['inputs'].items()}
    done, printed = {}, ''
    for step in action['runs']['steps']:
        assert '${{' not in step['run'], 'inputs get into a script as variables, never as text'
        condition = step.get('if', "!cancelled()")
        if not evaluated(condition, inputs) or ('failed' in done.values() and '!cancelled()' not in condition):
            continue
        script = box / 'script.sh'
        script.write_text(step['run'])
        env = {**os.environ, 'GITHUB_ACTION_PATH': str(ROOT), 'RUNNER_TEMP': str(box), 'GITHUB_PATH': str(box / 'path'),
               **{name: filled(text, inputs) for name, text in step.get('env', {}).items()}}
        result = subprocess.run([step['shell'], '--noprofile', '--norc', '-eo', 'pipefail', script], cwd=project, env=env,
                                check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        done[step['name']] = 'failed' if result.returncode else 'passed'
        printed += result.stdout
    return done, printed


def git(folder, *words):
    return subprocess.run(['git', '-c', 'user.name=a', '-c', 'user.email=a@example.org', *words], cwd=folder, check=True,
                          capture_output=True, text=True).stdout.strip()


def publish(tenon, folder):
    """A repository with a release, in which all is well."""
    (folder / 'my formats').mkdir(parents=True)
    (folder / 'data').mkdir()
    (folder / 'my formats/track.ksy').write_text(SCHEMA)
    (folder / 'data/home.trk').write_bytes(FILE)
    subprocess.run([tenon, 'generate', '--single-file', 'my formats/track.ksy', '-o', 'made'], cwd=folder, check=True, capture_output=True)
    git(folder, 'init', '-q', '-b', 'main')
    git(folder, 'add', '.')
    git(folder, 'commit', '-q', '-m', 'release')


def expect(what, found, wanted):
    assert found == wanted, f'{what}: found {found}, expected {wanted}'


def check(tenon, box):
    published, project = box / 'published', box / 'project'
    publish(tenon, published)
    given = {'tenon': tenon, 'files': 'data/*.trk', 'validate-options': '--strict -s formats/track.ksy',
             'report': 'findings.sarif', 'schemas': 'my formats/*.ksy', 'against': 'origin/main', 'generated': 'made',
             'generate-options': '--single-file'}
    steps = ('Files', 'Schemas', 'Generated C')

    def attempt(what, change, wrong, words, has_report=True, **other):
        """A clone, as `actions/checkout` makes it: of one commit, here of a branch of its own."""
        shutil.rmtree(project, ignore_errors=True)
        git(box, 'clone', '-q', '--depth=1', published.as_uri(), str(project))
        git(project, 'checkout', '-q', '-b', 'topic')
        git(project, 'update-ref', '-d', 'refs/remotes/origin/main')
        (project / 'formats').symlink_to('my formats')
        change(project)
        done, printed = act(project, box, {**given, **other})
        expect(what, done, {step: 'failed' if step in wrong else 'passed' for step in steps})
        assert re.search(words, printed), f'{what}: `{words}` is not in\n{printed}'
        report = project / 'findings.sarif'
        expect(f'{what}: a report', report.exists(), has_report)
        if report.exists():
            expect(f'{what}: its version', json.loads(report.read_text())['version'], '2.1.0')

    def schema(old, new):
        return lambda project: (project / 'my formats/track.ksy').write_text(SCHEMA.replace(old, new))

    attempt('all is well', lambda _: None, (), r'add-matcher::.*/matcher\.json')
    attempt('a damaged file', lambda project: (project / 'data/home.trk').write_bytes(FILE[:-1]), {'Files'}, r'error\[truncated\]')
    attempt('no file', lambda _: None, {'Files'}, r'nothing/\*', files='nothing/*')
    attempt('C by hand', lambda project: (project / 'made/track.h').write_text('int x;\n'), {'Generated C'}, r'track\.h')
    attempt('another layout', schema('type: u1', 'type: u2'), set(steps), r'required +backward, not met')
    attempt('an error in a schema', schema('type: u1', 'type: u9'), set(steps), r'track\.ksy:5:\d+: error\[E0402\]', has_report=False)
    attempt('a doc', schema('{id: num', '{doc: How many., id: num'), {'Generated C'}, r'verdict +full')
    attempt('a new schema', lambda project: (project / 'my formats/new.ksy').write_text('meta: {id: new}\n'), {'Generated C'}, r'not in origin/main')
    # git says so, and nothing is compared
    attempt('no such revision', lambda _: None, {'Schemas'}, r'(?s)\A(?!.*is not a revision).*v9', against='v9')
    expect('nothing is asked for', act(project, box, {'tenon': tenon}), ({}, ''))

    # The problem matcher finds place, severity, code and words of a diagnostic.
    matcher = yaml.safe_load((ROOT / 'packaging/github/matcher.json').read_text())['problemMatcher'][0]['pattern'][0]
    said = subprocess.run([tenon, 'check', '-'], input=SCHEMA.replace('type: u1', 'type: u9'), capture_output=True, text=True, check=False)
    found = re.match(matcher['regexp'], (said.stdout + said.stderr).splitlines()[0])
    expect('the matcher', [found[matcher[name]] for name in ('line', 'severity', 'code', 'message')],
           ['5', 'error', 'E0402', 'there is no type `u9`'])


def check_install(box):
    """Without a program the action builds one, which later steps find. What would take long is a program that writes its words."""
    stubs = box / 'stubs'
    stubs.mkdir()
    for name in ('sudo', 'cmake'):
        (stubs / name).write_text(f'#!/bin/sh\necho {name} "$@" >>"{box}/words"\n')
        (stubs / name).chmod(0o755)
    env = {'PATH': f'{stubs}:{os.environ["PATH"]}', 'RUNNER_TEMP': str(box), 'GITHUB_PATH': str(box / 'path')}
    subprocess.run([ROOT / 'packaging/github/install'], env=env, check=True)
    words = (box / 'words').read_text()
    for wanted in (r'sudo apt-get install .*libyaml-dev', rf'cmake -S {re.escape(str(ROOT))} -B \S+/tenon\b', r'cmake --build \S+/tenon\b'):
        assert re.search(wanted, words), f'`{wanted}` is not in\n{words}'
    expect('PATH', (box / 'path').read_text(), f'{box}/tenon\n')


def main():
    with tempfile.TemporaryDirectory() as name:
        check(os.path.abspath(sys.argv[1]), pathlib.Path(name))
        check_install(pathlib.Path(name))
    print('the action does what it says')


if __name__ == '__main__':
    main()
