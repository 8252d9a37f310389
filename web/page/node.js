/* The tree as it is known so far: objects have all of their members that are there, lists the elements that were asked for. A
   node counts the rows that it and all below it take, so that any row is found without listing the others. */

class Node {
    constructor(row, parent) {
        Object.assign(this, { row, parent, open: false, rows: 1, kids: null, opened: [], waiting: null });
        this.level = parent ? parent.level + 1 : 0;
    }

    get isList() {
        return this.row.kind === 'list';
    }

    get canOpen() {
        return ['object', 'list', 'reference'].includes(this.row.kind) && this.row.count > 0;
    }

    get title() {
        return this.row.name !== undefined ? this.row.name : this.parent ? `[${this.row.index}]` : '';
    }

    /* The path, which also names the node after the file was read again. */
    get path() {
        if (!this.parent) return '';
        const around = this.parent.path;
        return around + (this.title === '' || this.title.startsWith('[') || around === '' ? '' : '.') + this.title;
    }

    /* How many children have rows: of objects those that are there. */
    get width() {
        return this.isList ? this.row.count : this.kids ? this.kids.length : 0;
    }

    /* The child that stands at a position, or the number of an element that is not there yet. */
    childAt(position) {
        if (!this.isList) return this.kids[position];
        return this.kids.get(position) || position;
    }

    /* Takes rows of children. */
    take(rows) {
        if (!this.kids) this.kids = this.isList ? new Map() : [];
        for (const row of rows) {
            if (row.kind === 'absent') continue;
            if (!this.isList) this.kids.push(new Node(row, this));
            else if (!this.kids.has(row.index)) this.kids.set(row.index, new Node(row, this));
        }
    }

    grow(difference) {
        for (let each = this; each; each = each.parent) each.rows += difference;
    }

    /* Shows or hides the children, which are there. */
    setOpen(open) {
        if (this.open === open) return;
        this.open = open;
        const below = this.width + this.opened.reduce((sum, each) => sum + each.rows - 1, 0);
        const inside = this.isList ? below : this.kids.reduce((sum, each) => sum + each.rows, 0);
        if (this.parent && this.parent.isList) this.parent.note(this, open);
        this.grow(open ? inside : -inside);
    }

    /* Lists know which of their elements are open, in order. */
    note(child, open) {
        this.opened = this.opened.filter(each => each !== child);
        if (!open) return;
        const at = this.opened.findIndex(each => each.row.index > child.row.index);
        this.opened.splice(at < 0 ? this.opened.length : at, 0, child);
    }

    /* What stands in a row, counted from this node: a node, or the place of an element that is not there yet. */
    atRow(row) {
        if (row === 0) return this;
        let left = row - 1;
        if (!this.isList) {
            for (const kid of this.kids) {
                if (left < kid.rows) return kid.atRow(left);
                left -= kid.rows;
            }
            return null;
        }
        let next = 0; /* element */
        for (const kid of this.opened) {
            if (left < kid.row.index - next) break;
            left -= kid.row.index - next;
            if (left < kid.rows) return kid.atRow(left);
            left -= kid.rows;
            next = kid.row.index + 1;
        }
        const child = this.childAt(next + left);
        return child instanceof Node ? child : { parent: this, missing: child, level: this.level + 1 };
    }

    /* The row of a node, counted from the root. All around it is open. */
    get rowNumber() {
        if (!this.parent) return 0;
        let row = this.parent.rowNumber + 1;
        if (!this.parent.isList) {
            for (const kid of this.parent.kids) {
                if (kid === this) break;
                row += kid.rows;
            }
            return row;
        }
        row += this.row.index;
        for (const kid of this.parent.opened) if (kid.row.index < this.row.index) row += kid.rows - 1;
        return row;
    }

    /* The member of the root that it belongs to, as a colour. */
    get hue() {
        let each = this;
        while (each.parent && each.parent.parent) each = each.parent;
        return each.parent ? each.row.index % 8 : -1;
    }
}
