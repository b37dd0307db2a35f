import koffi from 'koffi';
import type { PointerImage } from '../../screen/pointer-image.js';

export interface XPointer {
  /** The pointer's present image; null if the server does not report it. */
  image(): PointerImage | null;
  close(): void;
}

/**
 * The actual pointer of an X display: an arrow, a hand above a link, a bar in a text. Null without libXfixes or a display: then an arrow is drawn.
 * Uses a separate connection; the X server's death ends the process like that of any X program, so this belongs in the input host.
 */
export function openXPointer(display: string): XPointer | null {
  const x = loadLibraries();
  const connection: unknown = x?.openDisplay(display);
  if (x === null || connection === null) return null;
  if (!x.queryExtension(connection, [0], [0])) {
    x.closeDisplay(connection);
    return null;
  }
  return {
    image() {
      const address: unknown = x.getCursorImage(connection);
      if (address === null) return null;
      try {
        const { width, height, xhot, yhot, pixels } = koffi.decode(address, x.CursorImage) as CursorImage;
        // One C long per pixel, of which 32 bits are used.
        const step = koffi.sizeof('long') / 4;
        const longs = new Uint32Array(koffi.view(pixels, width * height * step * 4));
        const copy = Uint32Array.from({ length: width * height }, (_, index) => longs[index * step] ?? 0);
        return { width, height, hotspot: { x: xhot, y: yhot }, pixels: copy };
      } finally {
        x.free(address);
      }
    },
    close: () => void x.closeDisplay(connection),
  };
}

interface CursorImage {
  readonly width: number;
  readonly height: number;
  readonly xhot: number;
  readonly yhot: number;
  readonly pixels: unknown;
}

function loadLibraries() {
  try {
    const xlib = koffi.load('libX11.so.6');
    const fixes = koffi.load('libXfixes.so.3');
    // Without a name: a second host in one process, as in tests, may declare it again.
    const CursorImage = koffi.struct({
      x: 'int16',
      y: 'int16',
      width: 'uint16',
      height: 'uint16',
      xhot: 'uint16',
      yhot: 'uint16',
      serial: 'unsigned long',
      pixels: 'void *',
      atom: 'unsigned long',
      name: 'const char *',
    });
    return {
      CursorImage,
      openDisplay: xlib.func('void *XOpenDisplay(const char *name)'),
      closeDisplay: xlib.func('int XCloseDisplay(void *display)'),
      free: xlib.func('int XFree(void *data)'),
      queryExtension: fixes.func(
        'int XFixesQueryExtension(void *display, _Out_ int *event_base, _Out_ int *error_base)',
      ),
      getCursorImage: fixes.func('void *XFixesGetCursorImage(void *display)'),
    };
  } catch {
    return null;
  }
}
