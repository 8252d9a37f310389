/* The chosen byte and those behind it, as the numbers that they would be. */

function readingsOf(bytes) {
    const view = new DataView(Uint8Array.from(bytes).buffer), list = [['u1, s1', `${view.getUint8(0)}, ${view.getInt8(0)}`]];
    const add = (name, size, read) => {
        if (view.byteLength >= size) list.push([name, `${read(true)} (le), ${read(false)} (be)`]);
    };
    add('u2', 2, le => view.getUint16(0, le));
    add('s2', 2, le => view.getInt16(0, le));
    add('u4', 4, le => view.getUint32(0, le));
    add('s4', 4, le => view.getInt32(0, le));
    add('f4', 4, le => exact(view.getFloat32(0, le), 4));
    add('u8', 8, le => view.getBigUint64(0, le));
    add('s8', 8, le => view.getBigInt64(0, le));
    add('f8', 8, le => view.getFloat64(0, le));
    return list;
}

function readingPart(offset, bytes) {
    const list = element('dl');
    for (const [name, text] of readingsOf(bytes)) list.append(element('dt', {}, name), element('dd', {}, element('code', {}, text)));
    return element('details', {}, element('summary', {}, `Byte at ${grouped(offset)} (0x${hex(offset, 1)}), and those behind it, as numbers`), list);
}
