import koffi from 'koffi';
import {
  createBitmapHeader,
  readBitmapSize,
  readCursorInfo,
  readIconInfo,
  type WindowsBitmap,
  type WindowsGraphics,
} from './windows-graphics.js';

/** SRCCOPY | CAPTUREBLT: includes layered windows. */
const copyScreen = 0x40cc0020;

/** Functions of user32 and gdi32 that read the contents of the screen. Only on Windows. */
export function loadWindowsGraphics(): WindowsGraphics {
  const user32 = koffi.load('user32.dll');
  const gdi32 = koffi.load('gdi32.dll');
  const call = {
    getCursorInfo: user32.func('int __stdcall GetCursorInfo(_Inout_ uint8 *info)'),
    getIconInfo: user32.func('int __stdcall GetIconInfo(intptr icon, _Out_ uint8 *info)'),
    getObject: gdi32.func('int __stdcall GetObjectW(intptr object, int size, _Out_ uint8 *into)'),
    deleteObject: gdi32.func('int __stdcall DeleteObject(intptr object)'),
    getContext: user32.func('intptr __stdcall GetDC(void *window)'),
    releaseContext: user32.func('int __stdcall ReleaseDC(void *window, intptr context)'),
    createContext: gdi32.func('intptr __stdcall CreateCompatibleDC(intptr context)'),
    deleteContext: gdi32.func('int __stdcall DeleteDC(intptr context)'),
    createBitmap: gdi32.func(
      'intptr __stdcall CreateCompatibleBitmap(intptr context, int width, int height)',
    ),
    select: gdi32.func('intptr __stdcall SelectObject(intptr context, intptr object)'),
    copy: gdi32.func(
      'int __stdcall BitBlt(intptr into, int x, int y, int width, int height, intptr from, int left, int top, uint32 how)',
    ),
    getBits: gdi32.func(
      'int __stdcall GetDIBits(intptr context, intptr bitmap, uint32 first, uint32 lines, _Out_ uint8 *bits, _Inout_ uint8 *header, uint32 colours)',
    ),
  };

  /** The bitmap's pixels from the top down, four bytes each. */
  function readBits(context: unknown, bitmap: unknown, width: number, height: number): WindowsBitmap | null {
    const bits = Buffer.alloc(width * height * 4);
    const lines = call.getBits(context, bitmap, 0, height, bits, createBitmapHeader(width, height), 0);
    return lines === height ? { width, height, bits } : null;
  }

  function withScreen<Answer>(use: (context: unknown) => Answer): Answer {
    const context = call.getContext(null);
    try {
      return use(context);
    } finally {
      call.releaseContext(null, context);
    }
  }

  function readBitmap(context: unknown, bitmap: bigint): WindowsBitmap | null {
    if (bitmap === 0n) return null;
    const object = Buffer.alloc(32);
    if (call.getObject(bitmap, object.length, object) === 0) return null;
    const { width, height } = readBitmapSize(object);
    return readBits(context, bitmap, width, height);
  }

  return {
    cursor() {
      const cursor = Buffer.alloc(24);
      cursor.writeUInt32LE(cursor.length, 0);
      if (call.getCursorInfo(cursor) === 0) return null;
      const { handle, isShown } = readCursorInfo(cursor);
      if (!isShown) return null;
      const icon = Buffer.alloc(32);
      if (call.getIconInfo(handle, icon) === 0) return null;
      const { hotspot, mask, colour } = readIconInfo(icon);
      try {
        return withScreen((context) => {
          const maskBits = readBitmap(context, mask);
          return maskBits === null ? null : { hotspot, mask: maskBits, colour: readBitmap(context, colour) };
        });
      } finally {
        // GetIconInfo made copies.
        for (const bitmap of [mask, colour]) if (bitmap !== 0n) call.deleteObject(bitmap);
      }
    },
    grab: ({ x, y, width, height }) =>
      withScreen((screen) => {
        const memory = call.createContext(screen);
        const bitmap = call.createBitmap(screen, width, height);
        try {
          const before = call.select(memory, bitmap);
          const isCopied = call.copy(memory, 0, 0, width, height, screen, x, y, copyScreen) !== 0;
          // A bitmap is read only while no context has it.
          call.select(memory, before);
          return isCopied ? readBits(screen, bitmap, width, height) : null;
        } finally {
          call.deleteObject(bitmap);
          call.deleteContext(memory);
        }
      }),
  };
}
