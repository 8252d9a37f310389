/* The page begins here. */

const textOf = id => byId(id).textContent.trim();

const unpack = async id => through(new DecompressionStream('gzip'), fromBase64(textOf(id)));

/* What stands below and above the panes. */
function setUpState(state) {
    const times = ms => (ms === undefined ? null : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`);
    state.on('read', () => {
        const { file, root, trouble, loaded } = state;
        byId('file-name').textContent = file ? file.name : 'no file';
        byId('file-facts').textContent = file ? `${sized(file.size)} · ${loaded.title || loaded.id}` : '';
        byId('trouble').hidden = !trouble;
        byId('trouble').textContent = trouble ? `${root ? 'Read in part: ' : ''}${trouble.path ? `${trouble.path}: ` : ''}${trouble.message}` : '';
        byId('tree-empty').hidden = Boolean(root);
        document.title = file ? `${file.name} – Tenon${state.recorded ? '' : ' playground'}` : 'Tenon playground';
    });
    state.on('loaded', good => document.body.classList.toggle('stale', !good && Boolean(state.root)));
    state.on('times', () => {
        const { schema, read, places, memory, all } = state.times;
        const words = [schema !== undefined && `schema ${times(schema)}`, read !== undefined && `file ${times(read)}`,
            places !== undefined && `places ${times(places)}`,
            memory !== undefined && `${sized(memory)} of memory`].filter(Boolean);
        byId('times').textContent = words.join(' · ');
        document.documentElement.dataset.times = JSON.stringify({ schema, read, places, memory, all });
    });
    state.on('opening', ({ name, size }) => progress(`Opening ${name}`, 0, size));
    state.on('placing', ({ name }) => {
        progress(name, 1, 1);
        byId('progress-words').textContent = `${name}: finding the places of values …`;
    });
    state.on('opened', () => { byId('progress').hidden = true; });
}

function progress(words, done, size) {
    const bar = byId('progress-bar');
    byId('progress').hidden = false;
    byId('progress-words').textContent = done < size || size === 0 ? `${words} …` : `${words}: reading …`;
    if (done > 0 && done < size) bar.value = done / size;
    else bar.removeAttribute('value');
}

function listFormats(session) {
    const box = byId('format');
    const own = element('optgroup', { label: 'Examples' }, element('option', { value: 'example' }, 'Weather log'));
    const bundled = element('optgroup', { label: 'Bundled formats' },
        ...session.formats.sort((a, b) => (a.title || a.id).localeCompare(b.title || b.id))
            .map(each => element('option', { value: `=${each.id}` }, each.title || each.id)));
    box.append(element('option', { value: '' }, 'Your schema'), own, bundled);
    box.addEventListener('change', () => {
        if (box.value === 'example') begin(session);
        else if (box.value) session.use({ bundled: box.value.slice(1) });
    });
    const { state } = session;
    state.on('problems', () => {
        const { bundled: id, text } = state.schema;
        box.value = id ? `=${id}` : text === EXAMPLE_SCHEMA ? 'example' : '';
        byId('schema-name').textContent = state.schema.name;
    });
}

function setUpFiles(session) {
    const field = byId('file'), list = byId('files');
    byId('open').addEventListener('click', () => field.click());
    byId('open-first').addEventListener('click', () => field.click());
    field.addEventListener('change', () => {
        session.openFiles([...field.files]);
        field.value = '';
    });
    list.addEventListener('change', () => {
        const file = session.files[Number(list.value)];
        session.open({ file, name: file.name, size: file.size });
    });
    session.state.on('files', files => {
        list.hidden = files.length < 2;
        list.replaceChildren(...files.map((each, i) => element('option', { value: i }, each.name)));
    });
    setUpDrop(files => session.openFiles(files));
}

async function begin(session) {
    const { name, bytes } = exampleFile();
    session.state.file = null;
    await session.use({ name: 'weather_log.ksy', text: EXAMPLE_SCHEMA });
    await session.open({ bytes, name, size: bytes.length });
}

/* What `tenon view` has put into the page: a schema, and a file; null where it is empty. */
function openedHere() {
    const about = textOf('opened');
    if (!about) return null;
    const { schema, name } = JSON.parse(new TextDecoder().decode(fromBase64(about)));
    return { schema, name, bytes: fromBase64(textOf('opened-bytes')) };
}

async function beginWith(session, { schema, name, bytes }) {
    await session.use(schema);
    await session.open({ bytes, name, size: bytes.length, fits: true });
}

/* The record of a file that `tenon view` has put into a page without libtenon; null where there is none. */
function recordHere() {
    const text = textOf('record');
    return text ? new Record(JSON.parse(text), fromBase64(textOf('opened-bytes'))) : null;
}

/* Shows the record of a file. */
async function beginWithRecord(session, record) {
    const { state } = session, { about } = record, notes = record.notes();
    state.loaded = { id: about.format, title: about.title, extensions: [] };
    state.file = { name: about.file, size: about.size };
    byId('left-out').hidden = notes.length === 0;
    byId('left-out').textContent = notes.join(' ');
    byId('start').textContent = `Made by tenon view; this page shows the file, and does not change it.`;
    await session.take(await record.ask('read'), false);
}

/* libtenon in a worker, and the texts of bundled schemas. */
async function libraryHere(state, restartWith) {
    const texts = JSON.parse(new TextDecoder().decode(await unpack('schemas')));
    const client = new Client(textOf('worker-source'), await unpack('library'), {
        progress: ({ copied, size }) => progress(`Opening ${state.file ? state.file.name : ''}`, copied, size),
        ended: restartWith,
    });
    return { client, texts };
}

async function main() {
    const state = new State(), record = recordHere();
    const { client, texts } = record ? { client: record, texts: {} } : await libraryHere(state, why => restart(session, why));
    const session = new Session(state, client, texts), ask = (name, values) => client.ask(name, values);
    state.recorded = record !== null;
    document.body.classList.toggle('recorded', state.recorded);
    setUpTabs();
    setUpColours();
    setUpKeys(session);
    document.querySelectorAll('[role=separator]').forEach(setUpBar);
    setUpState(state);
    session.tree = new TreePane(state, ask);
    state.bytesPane = new BytesPane(state, ask);
    new OtherBytes(state, state.bytesPane);
    new EditorPane(state);
    new DetailsPane(state, ask, edit => session.edit(edit));
    new EditsPane(state, session);
    new FindingsPane(state, ask);
    new ComparePane(state, session);
    new Search(state, ask, session.tree);
    new FileMap(state);
    session.formats = await client.start();
    listFormats(session);
    setUpFiles(session);
    byId('json').addEventListener('click', () => session.saveJson());
    byId('code').addEventListener('click', () => session.saveC());
    byId('save').addEventListener('click', () => session.saveFile());
    byId('link').addEventListener('click', () => session.copyLink());
    const linked = await schemaOfLink(location.hash);
    const opened = openedHere();
    if (record) await beginWithRecord(session, record);
    else if (opened) await beginWith(session, opened);
    else if (linked) await session.use(linked);
    else await begin(session);
    document.documentElement.dataset.ready = 'yes';
}

/* The library has ended, for lack of memory as a rule: a new one begins with the schema, and without the file. */
async function restart(session, why) {
    notify(`The file was closed: ${why}`);
    Object.assign(session.state, { root: null, file: null, loaded: null, selected: null, trouble: null });
    byId('progress').hidden = true;
    await session.client.start();
    await session.apply();
    session.state.tell('read');
    session.state.tell('selected');
}

main().catch(error => {
    byId('start').textContent = `The playground cannot begin: ${error.message}`;
});
