/* What all panes share: what is open, what is selected, and who wants to know. */

class State {
    constructor() {
        this.hearers = {};
        this.schema = { name: 'schema.ksy', text: '', bundled: null, imports: [] };
        this.loaded = null; /* what the library says of the schema in use */
        this.problems = []; /* of the schema as it is typed */
        this.recorded = false; /* the page shows what was read before, without a library */
        this.file = null; /* name and size */
        this.root = null;
        this.trouble = null; /* why the file was read in part, or not at all */
        this.findings = null;
        this.selected = null; /* a Node */
        this.byte = -1; /* that was chosen, or -1 */
        this.edits = new Edits();
        this.compared = []; /* ranges of bytes that another file has otherwise, */
        this.other = null; /* that file, */
        this.aligned = null; /* and which bytes of both stand beside each other */
    }

    on(event, hear) {
        (this.hearers[event] = this.hearers[event] || []).push(hear);
    }

    tell(event, ...values) {
        for (const hear of this.hearers[event] || []) hear(...values);
    }

    /* The bytes of what is selected. */
    get range() {
        const row = this.selected && this.selected.row;
        if (!row || row.offset === undefined || !this.selected.parent) return null;
        return { from: row.offset, to: row.offset + row.size + Math.ceil(((row.bit || 0) + (row.bits || 0)) / 8) };
    }
}
