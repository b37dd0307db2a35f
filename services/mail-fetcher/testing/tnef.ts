/** A TNEF stream as Outlook writes it (MS-OXTNEF), with files only. */
export function tnef(files: readonly { title: string; longName?: string; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt32LE(0x22_3e_9f_78, 0);
  const attributes = files.flatMap(({ title, longName, data }) => [
    attribute(0x00_06_90_02, Buffer.alloc(14)),
    attribute(0x00_01_80_10, Buffer.from(`${title}\0`, 'latin1')),
    attribute(0x00_06_80_0f, data),
    ...(longName === undefined ? [] : [attribute(0x00_06_90_05, properties(longName))]),
  ]);
  return Buffer.concat([header, attribute(0x00_08_90_06, Buffer.from([0, 0, 1, 0]), 1), ...attributes]);
}

function attribute(id: number, value: Buffer, level = 2): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(value.length, 5);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(
    value.reduce((sum, byte) => (sum + byte) & 0xff_ff, 0),
    0,
  );
  return Buffer.concat([head, value, checksum]);
}

/** A number, a named property, then the name in UTF-16: the parts before it must be skipped. */
function properties(longName: string): Buffer {
  const name = Buffer.from(`${longName}\0`, 'utf16le');
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
    return bytes;
  };
  const padding = Buffer.alloc((4 - (name.length % 4)) % 4);
  return Buffer.concat([
    words(3, 0x0e_20_00_03, 4711),
    words(0x80_01_00_03),
    Buffer.alloc(16),
    words(0, 7, 1),
    words(0x37_07_00_1f, 1, name.length),
    name,
    padding,
  ]);
}
