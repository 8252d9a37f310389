// What the protocol calls it, and what the editor calls it.
'use strict'
const vscode = require('vscode')

const position = at => ({line: at.line, character: at.character})
const toRange = range => new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character)
const fromRange = range => ({start: position(range.start), end: position(range.end)})
const toLocation = each => new vscode.Location(vscode.Uri.parse(each.uri), toRange(each.range))

function toDiagnostic(each) {
    const made = new vscode.Diagnostic(toRange(each.range), each.message, each.severity - 1)
    made.code = each.code
    made.source = each.source
    made.relatedInformation = (each.relatedInformation || []).map(
        other => new vscode.DiagnosticRelatedInformation(toLocation(other.location), other.message))
    return made
}

function toSymbol(each) {
    // the editor counts kinds from 0
    const made = new vscode.DocumentSymbol(each.name, '', each.kind - 1, toRange(each.range), toRange(each.selectionRange))
    made.children = (each.children || []).map(toSymbol)
    return made
}

function toItem(each) {
    const made = new vscode.CompletionItem(each.label, each.kind - 1)
    made.detail = each.detail
    made.documentation = each.documentation
    made.range = toRange(each.textEdit.range)
    made.insertText = each.textEdit.newText
    made.filterText = each.label
    return made
}

const toTextEdit = each => new vscode.TextEdit(toRange(each.range), each.newText)

function toEdit(edit) {
    const made = new vscode.WorkspaceEdit()
    for (const [uri, changes] of Object.entries(edit.changes))
        for (const change of changes) made.replace(vscode.Uri.parse(uri), toRange(change.range), change.newText)
    return made
}

function toAction(each) {
    const made = new vscode.CodeAction(each.title, vscode.CodeActionKind.Empty.append(each.kind))
    made.diagnostics = each.diagnostics.map(toDiagnostic)
    made.edit = toEdit(each.edit)
    return made
}

function toHover(found) {
    const text = new vscode.MarkdownString(found.contents.value)
    text.supportHtml = false
    return new vscode.Hover(text, toRange(found.range))
}

module.exports = {position, toRange, fromRange, toLocation, toDiagnostic, toSymbol, toItem, toTextEdit, toEdit, toAction, toHover}
