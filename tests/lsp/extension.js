// extension.js TENON FOLDER: the extension for Visual Studio Code with a real server, and in place of the editor as much of its
// interface as the extension uses.
'use strict'
const assert = require('assert')
const fs = require('fs')
const Module = require('module')
const path = require('path')

const [tool, folder] = process.argv.slice(2)
const TEXT = `meta: {id: crate, endian: le}
seq:
  - id: count
    type: u4
  - id: things
    type: u1
    repeat: expr
    repeat-expr: cuont
`

// ---- the editor

class Position { constructor(line, character) { Object.assign(this, {line, character}) } }
class Range {
    constructor(a, b, c, d) { Object.assign(this, {start: new Position(a, b), end: new Position(c, d)}) }
}
class Uri {
    constructor(text) { this.text = text }
    toString() { return this.text }
    static parse(text) { return new Uri(text) }
}
class Plain { constructor(...values) { this.values = values } }
class Edit {
    constructor() { this.edits = [] }
    replace(uri, range, text) { this.edits.push({uri: uri.toString(), range, text}) }
}
class Kind {
    constructor(value) { this.value = value }
    append(value) { return new Kind(value) }
}
Kind.Empty = new Kind('')
class Diagnostic { constructor(range, message, severity) { Object.assign(this, {range, message, severity}) } }

const providers = {}, listeners = {}, told = new Map(), shown = []
let waiting
const listen = name => heard => { listeners[name] = heard; return {} }
const register = name => (language, provider, ...more) => { providers[name] = provider; return {language, more} }
const settings = {path: tool, importDirs: []}
const vscode = {
    Position, Range, Uri, Diagnostic, WorkspaceEdit: Edit, CodeActionKind: Kind,
    Location: Plain, DiagnosticRelatedInformation: Plain, DocumentSymbol: Plain, CompletionItem: Plain, CodeAction: Plain,
    MarkdownString: Plain, Hover: Plain, DocumentHighlight: Plain, TextEdit: Plain,
    languages: {
        createDiagnosticCollection: () => ({
            set(uri, list) { told.set(uri.toString(), list); if (waiting) waiting() },
            delete(uri) { told.delete(uri.toString()) },
            clear() { told.clear() }
        }),
        registerHoverProvider: register('hover'), registerDefinitionProvider: register('definition'),
        registerReferenceProvider: register('references'), registerDocumentHighlightProvider: register('highlight'),
        registerDocumentSymbolProvider: register('symbols'), registerCompletionItemProvider: register('completion'),
        registerCodeActionsProvider: register('actions'), registerRenameProvider: register('rename'),
        registerDocumentFormattingEditProvider: register('formatting')
    },
    workspace: {
        textDocuments: [], workspaceFolders: [{uri: new Uri('file://' + folder), name: 'folder'}],
        getConfiguration: () => ({get: (key, otherwise) => settings[key] ?? otherwise}),
        createFileSystemWatcher: () => ({onDidCreate: listen('created'), onDidChange: listen('saved'), onDidDelete: listen('deleted')}),
        onDidOpenTextDocument: listen('open'), onDidChangeTextDocument: listen('change'), onDidCloseTextDocument: listen('close'),
        onDidChangeConfiguration: listen('settings'), onDidChangeWorkspaceFolders: listen('folders')
    },
    commands: {registerCommand: () => ({})},
    window: {showErrorMessage: text => shown.push(text)}
}
const load = Module._load
Module._load = (name, ...more) => name === 'vscode' ? vscode : load(name, ...more)

// ---- the test

const document = {
    uri: new Uri('file://' + path.join(folder, 'crate.ksy')), languageId: 'ksy', version: 1, text: TEXT, getText() { return this.text }
}
const token = {onCancellationRequested() {}}

function place(text, inside = 0) {
    const before = document.text.slice(0, document.text.indexOf(text) + inside).split('\n')
    return new Position(before.length - 1, before.at(-1).length)
}

function diagnostics() {
    return new Promise(resolve => { waiting = () => resolve(told.get(document.uri.toString())) })
}

async function work() {
    vscode.workspace.textDocuments.push(document)
    let coming = diagnostics()
    const {activate, deactivate} = require('../../editors/vscode/src/extension.js')
    await activate({subscriptions: []})
    const [wrong] = await coming
    assert.deepStrictEqual([wrong.code, wrong.severity, wrong.range.start.line], ['E0401', 0, 7])

    const [fix] = await providers.actions.provideCodeActions(document, wrong.range, {}, token)
    assert.strictEqual(fix.values[0], 'Replace `cuont` by `count`')
    const [{range, text}] = fix.edit.edits
    coming = diagnostics()
    document.text = document.text.replace('cuont', text)
    document.version++
    listeners.change({document, contentChanges: [{range, text}]})
    assert.deepStrictEqual((await coming).map(each => each.code), ['E0701'])

    const hover = await providers.hover.provideHover(document, place('count\n    type'), token)
    assert.ok(hover.values[0].values[0].includes('uint32_t count'), hover.values[0].values[0])
    const definition = await providers.definition.provideDefinition(document, place('repeat-expr: count', 14), token)
    assert.strictEqual(definition.values[1].start.line, 2)
    assert.strictEqual((await providers.references.provideReferences(document, place('count'), {includeDeclaration: true}, token)).length, 2)
    assert.strictEqual((await providers.highlight.provideDocumentHighlights(document, place('count'), token)).length, 2)
    const [top] = await providers.symbols.provideDocumentSymbols(document, token)
    assert.deepStrictEqual([top.values[0], top.children.map(each => each.values[0])], ['crate', ['count', 'things']])
    const items = await providers.completion.provideCompletionItems(document, place('repeat-expr: count', 16), token)
    assert.ok(items.some(each => each.insertText === 'count' && each.range.start.character === 17))
    const name = await providers.rename.prepareRename(document, place('count'), token)
    assert.strictEqual(name.end.character - name.start.character, 5)
    const edit = await providers.rename.provideRenameEdits(document, place('count'), 'num_things', token)
    assert.strictEqual(edit.edits.length, 2)
    await assert.rejects(providers.rename.provideRenameEdits(document, place('count'), 'things', token), /would change the meaning/)

    const wide = {...document, text: document.text.replace('seq:', 'seq:  '), version: ++document.version}
    listeners.change({document: wide, contentChanges: [{range: new Range(1, 4, 1, 4), text: '  '}]})
    const [spaces] = await providers.formatting.provideDocumentFormattingEdits(wide, {tabSize: 4, insertSpaces: false}, token)
    assert.deepStrictEqual([spaces.values[0].start.line, spaces.values[1]], [1, 'seq:\n'])
    listeners.change({document, contentChanges: [{range: new Range(1, 4, 1, 6), text: ''}]})

    // a server that does not run is said once, and asking does no harm
    settings.path = path.join(folder, 'no-such-program')
    await listeners.settings({affectsConfiguration: () => true})
    for (let i = 0; i < 100 && shown.length === 0; i++) await new Promise(resolve => setTimeout(resolve, 20))
    assert.strictEqual(shown.length, 1)
    assert.strictEqual(await providers.hover.provideHover(document, place('count'), token), null)
    await deactivate()
}

fs.mkdirSync(folder, {recursive: true})
work().catch(error => {
    console.error(error)
    process.exitCode = 1
})
