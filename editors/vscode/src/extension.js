// Schemas in Visual Studio Code: a client of `tenon lsp`.
'use strict'
const vscode = require('vscode')
const {Connection} = require('./connection')
const convert = require('./convert')

const LANGUAGE = 'ksy'
const MOST_RESTARTS = 3

class Client {
    constructor() {
        this.diagnostics = vscode.languages.createDiagnosticCollection('tenon')
        this.restarts = 0
    }

    async start() {
        const settings = vscode.workspace.getConfiguration('tenon')
        const folders = (vscode.workspace.workspaceFolders || []).map(each => ({uri: each.uri.toString(), name: each.name}))
        const program = settings.get('path', 'tenon')
        const connection = new Connection(program, ['lsp'], (method, params) => this.hear(method, params),
                                          reason => this.ended(connection, program, reason))
        this.connection = connection
        const capabilities = {
            textDocument: {documentSymbol: {hierarchicalDocumentSymbolSupport: true}, publishDiagnostics: {relatedInformation: true}}
        }
        await connection.request('initialize', {
            processId: process.pid, rootUri: null, workspaceFolders: folders, capabilities,
            initializationOptions: {importDirs: settings.get('importDirs', []), writable: settings.get('writable', false)}
        })
        connection.notify('initialized', {})
        vscode.workspace.textDocuments.forEach(each => this.open(each))
    }

    async stop() {
        const connection = this.connection
        this.connection = undefined
        this.diagnostics.clear()
        if (connection) await connection.stop()
    }

    async restart() {
        await this.stop()
        await this.start().catch(() => {}) // `ended` has told why
    }

    ended(connection, program, reason) {
        if (this.connection !== connection) return
        this.connection = undefined
        if (this.restarts++ < MOST_RESTARTS && connection.worked) this.start().catch(() => {})
        else vscode.window.showErrorMessage(`Tenon: \`${program} lsp\` does not run: ${reason}`)
    }

    hear(method, params) {
        if (this.connection) this.connection.worked = true
        if (method !== 'textDocument/publishDiagnostics') return
        this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(convert.toDiagnostic))
    }

    // ---- documents

    notify(method, params) {
        if (this.connection) this.connection.notify(method, params)
    }

    open(document) {
        if (document.languageId !== LANGUAGE) return
        this.notify('textDocument/didOpen', {textDocument: {
            uri: document.uri.toString(), languageId: LANGUAGE, version: document.version, text: document.getText()}})
    }

    change(event) {
        if (event.document.languageId !== LANGUAGE || event.contentChanges.length === 0) return
        this.notify('textDocument/didChange', {
            textDocument: {uri: event.document.uri.toString(), version: event.document.version},
            contentChanges: event.contentChanges.map(each => ({range: convert.fromRange(each.range), text: each.text}))
        })
    }

    close(document) {
        if (document.languageId !== LANGUAGE) return
        this.notify('textDocument/didClose', {textDocument: {uri: document.uri.toString()}})
        this.diagnostics.delete(document.uri)
    }

    // ---- questions

    // What the server says, or nothing where it refuses.
    async ask(method, document, more, cancellation) {
        if (!this.connection) return null
        const params = {textDocument: {uri: document.uri.toString()}, ...more}
        return this.connection.request(`textDocument/${method}`, params, cancellation).catch(() => null)
    }

    // Of renaming people want to know why not.
    rename(document, at, newName, cancellation) {
        if (!this.connection) return Promise.reject(new Error('the language server does not run'))
        const params = {textDocument: {uri: document.uri.toString()}, position: convert.position(at), newName}
        return this.connection.request('textDocument/rename', params, cancellation).then(convert.toEdit)
    }
}

function provide(client) {
    const {languages} = vscode
    const ask = (method, document, at, token, more) => client.ask(method, document, {position: convert.position(at), ...more}, token)
    const list = (found, to) => (found || []).map(to)
    return [
        languages.registerHoverProvider(LANGUAGE, {
            provideHover: async (document, at, token) => {
                const found = await ask('hover', document, at, token)
                return found && convert.toHover(found)
            }
        }),
        languages.registerDefinitionProvider(LANGUAGE, {
            provideDefinition: async (document, at, token) => {
                const found = await ask('definition', document, at, token)
                return found && convert.toLocation(found)
            }
        }),
        languages.registerReferenceProvider(LANGUAGE, {
            provideReferences: async (document, at, context, token) =>
                list(await ask('references', document, at, token, {context}), convert.toLocation)
        }),
        languages.registerDocumentHighlightProvider(LANGUAGE, {
            provideDocumentHighlights: async (document, at, token) =>
                list(await ask('documentHighlight', document, at, token), each => new vscode.DocumentHighlight(convert.toRange(each.range)))
        }),
        languages.registerDocumentSymbolProvider(LANGUAGE, {
            provideDocumentSymbols: async (document, token) => list(await client.ask('documentSymbol', document, {}, token), convert.toSymbol)
        }),
        languages.registerCompletionItemProvider(LANGUAGE, {
            provideCompletionItems: async (document, at, token) => list(await ask('completion', document, at, token), convert.toItem)
        }, '.', ':', ' '),
        languages.registerCodeActionsProvider(LANGUAGE, {
            provideCodeActions: async (document, range, context, token) =>
                list(await client.ask('codeAction', document, {range: convert.fromRange(range), context: {diagnostics: []}}, token),
                     convert.toAction)
        }),
        languages.registerDocumentFormattingEditProvider(LANGUAGE, {
            provideDocumentFormattingEdits: async (document, options, token) =>
                list(await client.ask('formatting', document, {options}, token), convert.toTextEdit)
        }),
        languages.registerRenameProvider(LANGUAGE, {
            provideRenameEdits: (document, at, name, token) => client.rename(document, at, name, token),
            prepareRename: async (document, at, token) => {
                const found = await ask('prepareRename', document, at, token)
                if (!found) throw new Error('there is no name here')
                return convert.toRange(found)
            }
        })
    ]
}

let client

async function activate(context) {
    client = new Client()
    const {workspace, commands} = vscode
    const watcher = workspace.createFileSystemWatcher('**/*.ksy')
    const changed = uri => client.notify('workspace/didChangeWatchedFiles', {changes: [{uri: uri.toString(), type: 2}]})
    context.subscriptions.push(
        client.diagnostics, watcher, watcher.onDidCreate(changed), watcher.onDidChange(changed), watcher.onDidDelete(changed),
        workspace.onDidOpenTextDocument(each => client.open(each)), workspace.onDidChangeTextDocument(each => client.change(each)),
        workspace.onDidCloseTextDocument(each => client.close(each)),
        workspace.onDidChangeConfiguration(event => event.affectsConfiguration('tenon') && client.restart()),
        workspace.onDidChangeWorkspaceFolders(event => client.notify('workspace/didChangeWorkspaceFolders', {event: {
            added: event.added.map(each => ({uri: each.uri.toString(), name: each.name})),
            removed: event.removed.map(each => ({uri: each.uri.toString(), name: each.name}))}})),
        commands.registerCommand('tenon.restart', () => client.restart()), ...provide(client))
    await client.start().catch(() => {}) // `ended` has told why
}

function deactivate() {
    return client && client.stop()
}

module.exports = {activate, deactivate}
