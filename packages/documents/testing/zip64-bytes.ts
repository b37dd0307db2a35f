import { crc32, deflateRawSync } from 'node:zlib';

interface Zip64Entry {
  readonly name: string;
  readonly content: string;
  readonly declaredSize?: number;
}

/** Writes an archive whose every size and offset is in its 64-bit fields (APPNOTE 4.3.14, 4.3.15, 4.5.3). */
export function zip64Bytes(entries: readonly Zip64Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize = content.length } of entries) {
    const stored = deflateRawSync(content);
    const extra = (...values: number[]) => {
      const field = Buffer.alloc(4 + 8 * values.length);
      field.writeUInt16LE(1, 0);
      field.writeUInt16LE(8 * values.length, 2);
      values.forEach((value, index) => {
        field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
      });
      return field;
    };
    const fields = (extraBytes: number) => {
      const common = Buffer.alloc(26);
      common.writeUInt16LE(45, 0);
      common.writeUInt16LE(8, 4);
      common.writeUInt32LE(crc32(content), 10);
      common.writeUInt32LE(0xffffffff, 14);
      common.writeUInt32LE(0xffffffff, 18);
      common.writeUInt16LE(name.length, 22);
      common.writeUInt16LE(extraBytes, 24);
      return common;
    };
    const localExtra = extra(declaredSize, stored.length);
    const local = [
      Buffer.from('PK\x03\x04'),
      fields(localExtra.length),
      Buffer.from(name),
      localExtra,
      stored,
    ];
    const centralExtra = extra(declaredSize, stored.length, offset);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(0xffffffff, 10);
    directory.push(
      Buffer.from('PK\x01\x02\x2d\x00', 'latin1'),
      fields(centralExtra.length),
      tail,
      Buffer.from(name),
      centralExtra,
    );
    locals.push(...local);
    offset += Buffer.concat(local).length;
  }
  const central = Buffer.concat(directory);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(entries.length), 24);
  record.writeBigUInt64LE(BigInt(entries.length), 32);
  record.writeBigUInt64LE(BigInt(central.length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + central.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([...locals, central, record, locator, end]);
}
