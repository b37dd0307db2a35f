import type { WindowsInput, WindowsMonitor } from './windows-api.js';

/** Size of INPUT on 64-bit Windows: a type, four bytes of nothing, and the larger of its two forms. */
export const inputSize = 40;
const mouseType = 0;
const keyboardType = 1;

/** An array of INPUT, as SendInput takes it. */
export function encodeInputs(inputs: readonly WindowsInput[]): Buffer {
  const bytes = Buffer.alloc(inputs.length * inputSize);
  for (const [index, input] of inputs.entries()) {
    const start = index * inputSize;
    if (input.type === 'key') {
      bytes.writeUInt32LE(keyboardType, start);
      bytes.writeUInt16LE(input.virtualKey, start + 8);
      bytes.writeUInt16LE(input.scanCode, start + 10);
      bytes.writeUInt32LE(input.flags, start + 12);
    } else {
      bytes.writeUInt32LE(mouseType, start);
      bytes.writeUInt32LE(input.flags, start + 20);
    }
  }
  return bytes;
}

/** Reads MONITORINFOEXW: the monitor's rectangle at 4, its flags at 36, its name at 40. */
export function readMonitor(info: Buffer): WindowsMonitor {
  return {
    device: info.toString('utf16le', 40, 104).split('\0')[0] ?? '',
    left: info.readInt32LE(4),
    top: info.readInt32LE(8),
    right: info.readInt32LE(12),
    bottom: info.readInt32LE(16),
    primary: (info.readUInt32LE(36) & 1) !== 0,
  };
}

/** Reads MSG of 64-bit Windows: its kind at 8, and where the pointer was when it was posted at 36. */
export function readMessage(message: Buffer): {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
} {
  return { kind: message.readUInt32LE(8), x: message.readInt32LE(36), y: message.readInt32LE(40) };
}
