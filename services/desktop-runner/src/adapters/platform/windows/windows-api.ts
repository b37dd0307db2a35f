import type { WindowsGraphics } from './windows-graphics.js';

/** A window, by its Windows handle. */
export type WindowHandle = bigint;

/** One entry of SendInput. */
export type WindowsInput =
  | { readonly type: 'key'; readonly virtualKey: number; readonly scanCode: number; readonly flags: number }
  | { readonly type: 'mouse'; readonly flags: number };

export interface WindowsMonitor {
  /** `\\.\DISPLAY1` */
  readonly device: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly primary: boolean;
}

/**
 * Functions of Windows' own libraries: each a call or two of user32, kernel32, shell32, gdi32 or dwmapi, with plain values. All decisions are made
 * above it, and are tested against a double of it on other systems.
 */
export interface WindowsApi extends WindowsGraphics {
  /** False: this Windows does not know that context. */
  setThreadDpiAwarenessContext(context: number): boolean;
  systemMetric(index: number): number;
  monitors(): readonly WindowsMonitor[];
  setCursorPosition(x: number, y: number): boolean;
  /** Returns the number of accepted inputs. A lock screen or a program with more rights drops inputs without an error. */
  sendInput(inputs: readonly WindowsInput[]): number;
  isKeyDown(virtualKey: number): boolean;
  topLevelWindows(): readonly WindowHandle[];
  isShown(window: WindowHandle): boolean;
  windowText(window: WindowHandle): string;
  /** File of the program that owns the window; null if Windows does not report it. */
  programFile(window: WindowHandle): string | null;
  foregroundWindow(): WindowHandle;
  restore(window: WindowHandle): void;
  setForegroundWindow(window: WindowHandle): boolean;
  /** As the Run box would. At most 32: an error code. */
  shellExecute(file: string, parameters: string): number;
  /** A topmost window of one colour that receives clicks but no focus. */
  createClickWindow(x: number, y: number, size: number): WindowHandle;
  /** Position of the pointer at the next press of the left button on that window; null before the first one. */
  nextPress(window: WindowHandle): { readonly x: number; readonly y: number } | null;
  destroyWindow(window: WindowHandle): void;
  /** Returns true if this process now owns the named mutex of this session. The kernel releases it when the process is dead. */
  takeMutex(name: string): boolean;
}

/** Size of INPUT on 64-bit Windows: a type, four bytes of padding, and the larger of its two forms. */
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

/** Reads MSG of 64-bit Windows: its kind at 8, and the position of the pointer when it was posted at 36. */
export function readMessage(message: Buffer): {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
} {
  return { kind: message.readUInt32LE(8), x: message.readInt32LE(36), y: message.readInt32LE(40) };
}
