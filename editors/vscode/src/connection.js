// A language server as a process: messages to it and from it.
'use strict'
const {spawn} = require('child_process')

class Connection {
    // `heard(method, params)` is called for each notification, `ended(reason)` once, when the process has gone.
    constructor(program, args, heard, ended) {
        this.waiting = new Map()
        this.next = 1
        this.data = Buffer.alloc(0)
        this.heard = heard
        this.ended = ended
        this.process = spawn(program, args, {stdio: ['pipe', 'pipe', 'pipe']})
        this.messages = ''
        this.process.stdout.on('data', data => this.take(data))
        this.process.stderr.on('data', data => { this.messages = (this.messages + data).slice(-2000) })
        this.process.stdin.on('error', () => {}) // the process has gone: `exit` says so
        this.process.on('error', error => this.end(error.message))
        this.process.on('exit', (code, signal) => this.end(this.messages.trim() || `it ended with ${signal || code}`))
    }

    end(reason) {
        if (this.gone) return
        this.gone = true
        for (const {reject} of this.waiting.values()) reject(new Error(reason))
        this.waiting.clear()
        this.ended(reason)
    }

    send(message) {
        if (this.gone) return
        const body = Buffer.from(JSON.stringify({jsonrpc: '2.0', ...message}))
        this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
        this.process.stdin.write(body)
    }

    notify(method, params) {
        this.send({method, params})
    }

    // `cancellation` is a token of the editor, or undefined.
    request(method, params, cancellation) {
        if (this.gone) return Promise.reject(new Error('the server has gone'))
        const id = this.next++
        const answer = new Promise((resolve, reject) => this.waiting.set(id, {resolve, reject}))
        if (cancellation) cancellation.onCancellationRequested(() => this.notify('$/cancelRequest', {id}))
        this.send({id, method, params})
        return answer
    }

    take(data) {
        this.data = Buffer.concat([this.data, data])
        for (;;) {
            const end = this.data.indexOf('\r\n\r\n')
            if (end < 0) return
            const size = /Content-Length: (\d+)/i.exec(this.data.toString('latin1', 0, end))
            const begin = end + 4, stop = begin + (size ? Number(size[1]) : 0)
            if (this.data.length < stop) return
            const body = this.data.toString('utf8', begin, stop)
            this.data = this.data.subarray(stop)
            this.handle(JSON.parse(body))
        }
    }

    handle(message) {
        if (message.method) {
            this.heard(message.method, message.params)
            return
        }
        const waiting = this.waiting.get(message.id)
        if (!waiting) return
        this.waiting.delete(message.id)
        if (message.error) waiting.reject(Object.assign(new Error(message.error.message), {code: message.error.code}))
        else waiting.resolve(message.result)
    }

    // Asks the server to end, and ends it where it does not.
    async stop() {
        const process = this.process
        const late = setTimeout(() => process.kill(), 2000)
        process.on('exit', () => clearTimeout(late))
        await this.request('shutdown').catch(() => {})
        this.notify('exit')
    }
}

module.exports = {Connection}
