/* Edits of a file, as a list that undo goes back in: each a path and the text of a value. */

class Edits {
    constructor() {
        this.made = [];
        this.undone = [];
    }

    add(path, value) {
        this.made.push({ path, value });
        this.undone = [];
    }

    undo() {
        const last = this.made.pop();
        if (last) this.undone.push(last);
        return last;
    }

    redo() {
        const next = this.undone.pop();
        if (next) this.made.push(next);
        return next;
    }

    forget() {
        this.made = [];
        this.undone = [];
    }

    get count() {
        return this.made.length;
    }
}
