/* What happens: a schema is typed or chosen, files are opened, values and bytes are selected. */

class Session {
    constructor(state, client, texts) {
        Object.assign(this, { state, client, texts, busy: false, again: false, files: [] });
        this.formats = [];
        state.on('typed', text => this.typed(text));
        state.on('choose', node => this.select(node, -1));
        state.on('chooseByte', (offset, bit) => this.chooseByte(offset, bit));
        state.on('chooseFinding', finding => this.chooseFinding(finding));
    }

    ask(name, values) {
        return this.client.ask(name, values);
    }

    /* ---- schemas ---- */

    typed(text) {
        const { schema } = this.state;
        const original = this.texts[schema.bundled || schema.begun];
        schema.begun = schema.bundled || schema.begun;
        schema.bundled = original !== undefined && text === original ? schema.begun : null;
        schema.text = text;
        schema.touched = true;
        this.typedAt = performance.now();
        return this.apply();
    }

    use({ name = 'schema.ksy', text, bundled = null, imports = [] }) {
        this.state.schema = { name: bundled ? `${bundled}.ksy` : name, text: bundled ? this.texts[bundled] || '' : text, bundled, imports, touched: false };
        this.state.tell('schema');
        return this.apply();
    }

    /* One after another; of those that are typed meanwhile only the last. */
    async apply() {
        this.again = true;
        if (this.busy) return this.running;
        this.busy = true;
        this.running = this.applyAll();
        await this.running;
    }

    async applyAll() {
        try {
            while (this.again) {
                this.again = false;
                await this.applyOnce();
            }
        } finally {
            this.busy = false;
        }
    }

    async applyOnce() {
        const { name, text, bundled, imports } = this.state.schema;
        const begin = this.typedAt || performance.now();
        const result = await this.ask('schema', { name, text, bundled, imports });
        this.state.problems = result.schema.problems;
        this.state.problemsOf = name;
        if (result.schema.loaded) this.state.loaded = result.schema;
        if (result.schema.loaded && this.state.schema.touched) this.state.schema.name = `${result.schema.id}.ksy`;
        this.state.tell('problems');
        this.state.tell('loaded', Boolean(result.schema.loaded));
        if (result.read) await this.take(result);
        this.state.times = { schema: result.loadTime, read: result.readTime, memory: result.memory, all: performance.now() - begin };
        this.typedAt = 0;
        this.state.tell('times');
        if (result.placeless && !this.again) await this.findPlaces();
    }

    /* ---- files ---- */

    /* Schemas among files go to the left: the first as it is, others for its imports. */
    async openFiles(list) {
        const schemas = list.filter(each => /\.ksy$/i.test(each.name)), data = list.filter(each => !/\.ksy$/i.test(each.name));
        if (schemas.length) {
            const texts = await Promise.all(schemas.map(async each => ({ name: each.name, text: await each.text() })));
            await this.use({ ...texts[0], imports: texts.slice(1) });
        }
        if (data.length) {
            this.files = data;
            this.state.tell('files', data);
            await this.open({ file: data[0], name: data[0].name, size: data[0].size });
        }
    }

    /* Reads a large file, which is shown, once more with the places of its values. */
    async findPlaces() {
        this.state.tell('placing', this.state.file);
        try {
            const result = await this.ask('read');
            this.state.times = { ...this.state.times, places: result.readTime, memory: result.memory };
            await this.take(result);
            this.state.tell('times');
        } finally {
            this.state.tell('opened');
        }
    }

    /* A format that is not the user's own gives way to one that fits the name. */
    async chooseFormat(name) {
        const extension = name.includes('.') ? name.split('.').pop().toLowerCase() : '';
        const { loaded, schema } = this.state;
        if (!extension || schema.touched || (loaded && loaded.extensions.includes(extension))) return;
        const fitting = this.formats.find(each => each.extensions.includes(extension));
        if (fitting) await this.use({ bundled: fitting.id });
    }

    async open({ file, bytes, name, size, fits = false }) {
        this.state.edits.forget();
        this.state.tell('opening', { name, size });
        const begin = performance.now();
        try {
            if (!fits) await this.chooseFormat(name);
            this.state.file = { name, size };
            const result = await this.ask('open', { file, bytes, hasSchema: this.state.loaded !== null });
            if (result.read) await this.take(result, false);
            this.state.times = { read: result.readTime, memory: result.memory, all: performance.now() - begin };
            this.state.tell('times');
            if (result.placeless) await this.findPlaces();
        } catch (error) {
            notify(`${name} cannot be opened: ${error.message}`);
        } finally {
            this.state.tell('opened');
        }
    }

    /* The tree of a file that was read; what was open before is open again. `shows` is the path of what is selected then. */
    async take({ read }, keep = true, shows = undefined) {
        const before = keep && this.state.root ? this.remembered() : { opened: new Set(), selected: '' };
        if (shows !== undefined) before.selected = shows;
        this.state.trouble = read.problems[0] || null;
        this.state.file = { ...this.state.file, size: read.size };
        this.state.byte = keep ? this.state.byte : -1;
        this.state.root = read.root ? new Node(read.root, null) : null;
        this.state.selected = this.state.root;
        if (this.state.root) {
            const rest = read.root.count - read.children.length;
            const more = rest > 0 ? await this.ask('children', { handle: read.root.handle, from: read.children.length, count: rest }) : [];
            this.state.root.take([...read.children, ...more]);
            this.state.root.setOpen(true);
            await this.reopen(this.state.root, before);
        }
        this.state.tell('read');
        this.state.tell('selected');
    }

    remembered() {
        const opened = new Set(), visit = node => {
            opened.add(node.path);
            for (const kid of node.isList ? node.opened : node.kids) if (kid.open) visit(kid);
        };
        visit(this.state.root);
        return { opened, selected: this.state.selected ? this.state.selected.path : '' };
    }

    async reopen(node, before) {
        const paths = [...before.opened].sort((a, b) => a.length - b.length).filter(path => path !== '');
        for (const path of [...paths, before.selected]) {
            const way = path === '' ? null : await this.ask('find', { path });
            if (!way) continue;
            const found = await this.tree.reach(way);
            if (found.path !== path) continue;
            if (before.opened.has(path)) await this.tree.setOpen(found, true);
            if (path === before.selected) this.state.selected = found;
        }
    }

    /* ---- editing ---- */

    /* Sets a value to what is typed, adds or removes an element. An edit that cannot be made is left out, and its problem shown. */
    async edit(edit) {
        this.state.edits.add(edit);
        await this.applyEdits(edit.shows);
    }

    async applyEdits(shows) {
        const { edits } = this.state, last = edits.made[edits.count - 1];
        const result = await this.ask('edit', { edits: edits.made });
        if (result.problem) edits.refuse(last, result.problem);
        else edits.accept(result.changes);
        await this.take(result, true, result.problem ? undefined : shows);
    }

    async undo() {
        if (this.state.edits.undo()) await this.applyEdits();
    }

    async redo() {
        if (this.state.edits.redo()) await this.applyEdits();
    }

    async saveFile() {
        saveFile(this.state.file.name, await this.ask('fileBytes'));
    }

    /* ---- selecting ---- */

    select(node, byte) {
        this.state.selected = node;
        this.state.byte = byte;
        this.state.tell('selected');
        const { row } = node;
        const where = byte >= 0 ? `offset ${byte}, in ` : '', place = row.offset === undefined ? '' : `, ${extent(row)} at ${offsetText(row)}`;
        say(`${where}${node.path || 'the file'} ${row.value || ''}${place}`);
    }

    async chooseByte(offset, bit) {
        const way = await this.ask('at', { offset, bit });
        if (way) this.select(await this.tree.reach(way), offset);
    }

    async chooseFinding(finding) {
        const way = finding.path === undefined ? [] : await this.ask('find', { path: finding.path });
        if (way) this.select(await this.tree.reach(way), finding.offset !== undefined && finding.offset < this.state.file.size ? finding.offset : -1);
        else if (finding.offset !== undefined && this.state.root) await this.chooseByte(Math.min(finding.offset, this.state.file.size - 1), 0);
    }

    /* ---- results ---- */

    async saveJson() {
        const { root, selected, file } = this.state;
        if (!root) return;
        try {
            const of = selected && selected.canOpen ? selected : root;
            const text = await this.ask('json', { handle: of.row.handle, flags: 3 });
            if (text === '') return; /* the file is gone */
            saveFile(`${file.name}${of.path ? `.${of.path.replace(/[^A-Za-z0-9_.-]+/g, '_')}` : ''}.json`, text);
        } catch (error) {
            notify(`There is no JSON of it: ${error.message}.`);
        }
    }

    /* What `tenon generate --single-file` makes, with the schema, as a zip. */
    async saveC() {
        const { schema, loaded } = this.state;
        const bundled = Object.entries(this.texts).map(([id, text]) => ({ name: `${id}.ksy`, text }));
        const made = await this.ask('generate', { name: schema.name, text: schema.text, imports: [...schema.imports, ...bundled] });
        if (!made.files) {
            notify('There is no C of a schema with errors.');
            return;
        }
        const files = [...made.files, { name: schema.name, text: schema.text }];
        saveFile(`${loaded ? loaded.id : 'codec'}.zip`, await zipOf(files));
        const linked = made.libraries.length ? ` Link it with ${made.libraries.join(' ')}.` : '';
        notify(`Saved ${files.map(each => each.name).join(', ')}.${linked}${made.unwritable ? ' Its writer patches files that were read.' : ''}`);
    }

    async copyLink() {
        const link = await linkOf(this.state.schema);
        history.replaceState(null, '', link);
        await copyText(location.href, 'a link with the schema');
    }
}
