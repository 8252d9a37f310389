/* What the page begins with: a small format and a file of it. */

const EXAMPLE_SCHEMA = `meta:
  id: weather_log
  title: Weather log
  file-extension: wlog
  endian: le
  bit-endian: be
  encoding: UTF-8
doc: What a weather station has measured. Change this schema, and see what becomes of the file.
seq:
  - id: magic
    contents: WLOG
  - id: version
    type: u1
  - id: calibrated
    type: b1
    doc: Whether somebody has looked at the sensors.
  - id: battery
    type: b3
    doc: From 0, empty, to 7.
  - id: antenna
    type: b4
    enum: antenna
  - id: station
    type: strz
  - id: num_days
    type: u2
  - id: days
    type: day
    repeat: expr
    repeat-expr: num_days
  - id: temperatures
    type: f4
    repeat: expr
    repeat-expr: num_days * 24
    doc: One for each hour.
types:
  day:
    seq:
      - id: year
        type: b7
        doc: Since 2000.
      - id: month
        type: b4
      - id: day
        type: b5
      - id: sky
        type: u1
        enum: sky
      - id: rain
        type: u2
        -unit: µm
    instances:
      is_wet:
        value: rain > 1000
enums:
  antenna:
    0: none
    1: short
    2: long
  sky:
    0: clear
    1: cloudy
    2: overcast
    3: fog
`;

function exampleFile() {
    const days = 14, name = 'Zugspitze', bytes = new Uint8Array(4 + 1 + 1 + name.length + 1 + 2 + days * 5 + days * 24 * 4);
    const view = new DataView(bytes.buffer);
    let at = 0;
    const put = text => { for (const each of text) bytes[at++] = each.charCodeAt(0); };
    put('WLOG');
    bytes[at++] = 2;
    bytes[at++] = 0b1_110_0010;
    put(`${name}\0`);
    view.setUint16(at, days, true);
    at += 2;
    for (let day = 0; day < days; day++) {
        view.setUint16(at, 25 << 9 | 3 << 5 | day + 8, false);
        bytes[at + 2] = [0, 1, 1, 2, 3, 2, 0][day % 7];
        view.setUint16(at + 3, day % 7 > 2 ? day * 390 % 5200 : 0, true);
        at += 5;
    }
    for (let hour = 0; hour < days * 24; hour++, at += 4)
        view.setFloat32(at, Math.round(10 * (2 + hour / 60 + 4 * Math.sin((hour - 8) / 24 * 2 * Math.PI) + Math.sin(hour * 1.7))) / 10, true);
    return { name: 'zugspitze.wlog', bytes };
}
