/* The frame around the panes: their sizes, tabs, keys, colours. */

const PANES = ['schema', 'tree', 'bytes', 'details'];

/* On narrow screens one pane is seen at a time. */
function showPane(name) {
    document.body.dataset.pane = name;
    for (const button of document.querySelectorAll('[data-shows]'))
        button.setAttribute('aria-pressed', String(button.dataset.shows === name));
}

function showTab(name) {
    for (const tab of document.querySelectorAll('[role=tab]')) {
        const chosen = tab.id === `tab-${name}`;
        tab.setAttribute('aria-selected', String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
        byId(tab.getAttribute('aria-controls')).hidden = !chosen;
    }
}

function setUpTabs() {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    tabs.forEach((tab, i) => {
        tab.addEventListener('click', () => showTab(tab.id.slice(4)));
        tab.addEventListener('keydown', event => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!by) return;
            const next = tabs[(i + by + tabs.length) % tabs.length];
            showTab(next.id.slice(4));
            next.focus();
        });
    });
    for (const button of document.querySelectorAll('[data-shows]')) button.addEventListener('click', () => showPane(button.dataset.shows));
    showPane('tree');
    showTab('details');
}

/* A bar between two panes: dragged, or moved by arrows. It sets a variable of the style, in percent. */
function setUpBar(bar) {
    const { property, least, most } = bar.dataset, upright = bar.getAttribute('aria-orientation') === 'vertical';
    const root = document.documentElement;
    const set = value => {
        const kept = Math.max(Number(least), Math.min(Number(most), value));
        root.style.setProperty(property, `${kept}%`);
        bar.setAttribute('aria-valuenow', String(Math.round(kept)));
    };
    bar.addEventListener('pointerdown', event => {
        bar.setPointerCapture(event.pointerId);
        event.preventDefault();
    });
    bar.addEventListener('pointermove', event => {
        if (!bar.hasPointerCapture(event.pointerId)) return;
        const box = byId(bar.dataset.within).getBoundingClientRect();
        const at = upright ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
        set(100 * (bar.dataset.from === 'end' ? 1 - at : at));
    });
    bar.addEventListener('keydown', event => {
        const by = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 }[event.key];
        if (!by) return;
        event.preventDefault();
        set(Number(bar.getAttribute('aria-valuenow')) + (bar.dataset.from === 'end' ? -by : by));
    });
}

function setUpColours() {
    const root = document.documentElement, dark = matchMedia('(prefers-color-scheme: dark)');
    byId('colours').addEventListener('click', () => {
        const now = root.dataset.theme || (dark.matches ? 'dark' : 'light');
        root.dataset.theme = now === 'dark' ? 'light' : 'dark';
    });
}

function setUpKeys(session) {
    const order = ['schema-text', 'tree', 'bytes', 'details'];
    document.addEventListener('keydown', event => {
        const writes = /^(TEXTAREA|INPUT|SELECT)$/.test(event.target.tagName);
        if (event.key === '/' && !writes && !event.ctrlKey) {
            event.preventDefault();
            byId('query').focus();
        } else if (!writes && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
            event.preventDefault();
            if (event.shiftKey) session.redo();
            else session.undo();
        } else if (event.key === '?' && !writes) {
            byId('help').showModal();
        } else if (event.key === 'F6') {
            event.preventDefault();
            const at = order.findIndex(id => byId(id).contains(document.activeElement)), by = event.shiftKey ? -1 : 1;
            const next = order[(at + by + order.length) % order.length];
            showPane(PANES[order.indexOf(next)]);
            byId(next).focus();
        }
    });
    byId('help-button').addEventListener('click', () => byId('help').showModal());
}

/* Files are dropped anywhere. */
function setUpDrop(open) {
    const over = byId('drop');
    let depth = 0;
    const hasFiles = event => [...event.dataTransfer.types].includes('Files');
    addEventListener('dragenter', event => {
        if (!hasFiles(event)) return;
        depth++;
        over.hidden = false;
    });
    addEventListener('dragleave', () => {
        depth = Math.max(0, depth - 1);
        over.hidden = depth === 0;
    });
    addEventListener('dragover', event => { if (hasFiles(event)) event.preventDefault(); });
    addEventListener('drop', event => {
        depth = 0;
        over.hidden = true;
        if (!hasFiles(event)) return;
        event.preventDefault();
        open([...event.dataTransfer.files]);
    });
}
