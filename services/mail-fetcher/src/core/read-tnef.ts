/** One file inside Outlook's wrapping. */
export interface TnefFile {
  readonly name: string;
  readonly data: Buffer;
}

const signature = 0x22_3e_9f_78;
/** Attributes of MS-OXTNEF 2.1.3.3, by the number in the low half of their id. */
const attributes = { renderData: 0x90_02, title: 0x80_10, data: 0x80_0f, properties: 0x90_05 };
const longFileName = 0x37_07;
const dataObject = 0x37_01;
const maxFiles = 50;

/**
 * The files in a TNEF stream (`winmail.dat`), as Outlook sends them in its own format. Reads up to the first truncated or malformed part, and never
 * beyond the given bytes. Null if it is not a TNEF stream.
 */
export function readTnef(bytes: Buffer): TnefFile[] | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return null;
  const files: { name: string; data: Buffer | null }[] = [];
  for (const { id, value } of readAttributes(bytes)) {
    if (files.length > maxFiles) break;
    if (id === attributes.renderData) files.push({ name: '', data: null });
    const file = files.at(-1);
    if (file !== undefined) addAttribute(file, id, value);
  }
  return files.flatMap(({ name, data }) => (data === null ? [] : [{ name: name || 'attachment', data }]));
}

function addAttribute(file: { name: string; data: Buffer | null }, id: number, value: Buffer): void {
  if (id === attributes.title && file.name === '') file.name = endAtZero(value.toString('latin1'));
  if (id === attributes.data) file.data = value;
  if (id === attributes.properties) file.name = readLongName(value) ?? file.name;
}

/** After the signature comes a key of two bytes; then the attributes in sequence: level, id, length, value, checksum. */
function* readAttributes(bytes: Buffer): Generator<{ readonly id: number; readonly value: Buffer }> {
  for (let position = 6; position + 9 <= bytes.length; ) {
    const id = bytes.readUInt32LE(position + 1) & 0xff_ff;
    const length = bytes.readUInt32LE(position + 5);
    const value = bytes.subarray(position + 9, position + 9 + length);
    if (value.length < length) return;
    yield { id, value };
    position += 9 + length + 2;
  }
}

function endAtZero(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** Bytes of a value by the type in the low half of its tag, if that is fixed (MS-OXCDATA 2.11.1), padded to four. */
const fixed = new Map([
  [0x00_02, 4],
  [0x00_03, 4],
  [0x00_04, 4],
  [0x00_05, 8],
  [0x00_06, 8],
  [0x00_07, 8],
  [0x00_0a, 4],
  [0x00_0b, 4],
  [0x00_14, 8],
  [0x00_40, 8],
  [0x00_48, 16],
]);

/** The file's full name among the properties of an attachment: the title alone has eight letters and three. */
function readLongName(bytes: Buffer): string | null {
  for (const { property, type, value } of readTexts(bytes)) {
    if (property === dataObject) return null;
    if (property === longFileName) return endAtZero(value.toString(type === 0x00_1f ? 'utf16le' : 'latin1'));
  }
  return null;
}

/** Properties that are strings or bytes, up to the first one that cannot be read. */
function* readTexts(
  bytes: Buffer,
): Generator<{ readonly property: number; readonly type: number; readonly value: Buffer }> {
  if (bytes.length < 4) return;
  const count = Math.min(bytes.readUInt32LE(0), 1_000);
  let position = 4;
  for (let index = 0; index < count && position + 4 <= bytes.length; index += 1) {
    const type = bytes.readUInt16LE(position);
    const property = bytes.readUInt16LE(position + 2);
    position += 4;
    if (property >= 0x80_00) {
      const skipped = skipNamed(bytes, position);
      if (skipped === null) return;
      position = skipped;
    }
    const size = fixed.get(type);
    if (size !== undefined) {
      position += size;
      continue;
    }
    // Strings and bytes have a count of values, which is one, and a length each; lists of values are skipped.
    if (![0x00_1e, 0x00_1f, 0x01_02, 0x00_0d].includes(type) || position + 8 > bytes.length) return;
    const length = bytes.readUInt32LE(position + 4);
    const value = bytes.subarray(position + 8, position + 8 + length);
    if (value.length < length) return;
    yield { property, type, value };
    position += 8 + Math.ceil(length / 4) * 4;
  }
}

/** Offset after the name of a named property: a GUID, a kind, then a number, or a length and a text. */
function skipNamed(bytes: Buffer, position: number): number | null {
  if (position + 24 > bytes.length) return null;
  if (bytes.readUInt32LE(position + 16) === 0) return position + 24;
  return position + 24 + Math.ceil(bytes.readUInt32LE(position + 20) / 4) * 4;
}
