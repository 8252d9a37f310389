"""client.py: a client of `tenon lsp`, which tests drive step by step."""
import json
import pathlib
import subprocess


def uri(path):
    return pathlib.Path(path).as_uri()


class Client:
    """A session. Notifications that come between answers are kept by their method. `transcript`, a list, gets each message with
    an arrow: > to the server, < from it."""

    transcript = None

    def __init__(self, tool, *options):
        self.process = subprocess.Popen([tool, 'lsp', *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.notes = []
        self.versions = {}

    # ---- messages

    def send_bytes(self, body, header=None):
        head = header if header is not None else f'Content-Length: {len(body)}\r\n\r\n'.encode()
        self.process.stdin.write(head + body)
        self.process.stdin.flush()

    def send(self, *messages):
        """All at once, as a client does that does not wait."""
        self.record('>', messages)
        bodies = [json.dumps({'jsonrpc': '2.0', **each}).encode() for each in messages]
        self.process.stdin.write(b''.join(b'Content-Length: %d\r\n\r\n' % len(each) + each for each in bodies))
        self.process.stdin.flush()

    def take(self):
        """The next message of the server; None at its end."""
        size = None
        for line in iter(self.process.stdout.readline, b''):
            if line == b'\r\n':
                break
            name, value = line.decode().split(':')
            if name == 'Content-Length':
                size = int(value)
        message = json.loads(self.process.stdout.read(size)) if size is not None else None
        self.record('<', [message])
        return message

    def record(self, arrow, messages):
        if self.transcript is not None:
            self.transcript += [f'{arrow} {json.dumps(each, ensure_ascii=False)}' for each in messages]

    def take_answer(self, number):
        while True:
            message = self.take()
            if message is None:
                raise EOFError(f'the server has gone before it answered {number}')
            if 'method' not in message and message['id'] == number:
                return message
            self.notes.append(message)

    def request(self, method, params=None):
        """The result; an error is an exception."""
        answer = self.answer(method, params)
        if 'error' in answer:
            raise ValueError(answer['error'])
        return answer['result']

    def answer(self, method, params=None):
        self.number += 1
        self.send({'id': self.number, 'method': method, 'params': params or {}})
        return self.take_answer(self.number)

    def notify(self, method, params=None):
        self.send({'method': method, 'params': params or {}})

    # ---- the life of a session

    def begin(self, *folders, utf8=False, **options):
        general = {'positionEncodings': ['utf-8', 'utf-16']} if utf8 else {}
        can = {'documentSymbol': {'hierarchicalDocumentSymbolSupport': True},
               'publishDiagnostics': {'relatedInformation': True}}
        answer = self.request('initialize', {
            'processId': None, 'rootUri': None, 'initializationOptions': options,
            'workspaceFolders': [{'uri': uri(each), 'name': 'folder'} for each in folders],
            'capabilities': {'general': general, 'textDocument': can}})
        self.notify('initialized')
        return answer

    def end(self):
        """The exit status."""
        self.request('shutdown')
        self.notify('exit')
        self.process.stdin.close()
        return self.process.wait(20)

    # ---- documents

    def open(self, path, text):
        self.versions[path] = 1
        self.notify('textDocument/didOpen', {'textDocument': {
            'uri': uri(path), 'languageId': 'ksy', 'version': 1, 'text': text}})

    def change(self, path, *changes):
        self.versions[path] += 1
        self.notify('textDocument/didChange', {
            'textDocument': {'uri': uri(path), 'version': self.versions[path]}, 'contentChanges': list(changes)})

    def diagnostics(self, path):
        """Those of the current version of a document: waits until they come."""
        while True:
            for note in self.notes:
                about = note['params']
                if note['method'] == 'textDocument/publishDiagnostics' and about['uri'] == uri(path) \
                        and about['version'] == self.versions[path]:
                    return about['diagnostics']
            message = self.take()
            if message is None:
                raise EOFError('the server has gone')
            self.notes.append(message)

    def at(self, method, path, place, **more):
        return self.request(f'textDocument/{method}', {
            'textDocument': {'uri': uri(path)}, 'position': {'line': place[0], 'character': place[1]}, **more})
