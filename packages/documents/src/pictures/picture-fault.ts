import { cut, cutOf } from './cut-pictures.js';

/**
 * The first bytes of the formats that Office shows, in hexadecimal digits. Office ignores the extension. In turn: PNG, JPEG, GIF, BMP,
 * WebP, TIFF and JPEG XR, icons and cursors, JPEG 2000, placeable WMF, plain WMF, EMF, EPS, and metafiles that are compressed.
 */
const signatures = [
  ...['89504e47', 'ffd8', '47494638', '424d', '52494646', '4949', '4d4d', '00000100', '00000200'],
  ...[
    'ff4fff51',
    '0000000c6a50',
    'd7cdc69a',
    '01000900',
    '02000900',
    '01000000',
    '25215053',
    'c5d0d3c6',
    '1f8b',
  ],
];
/** HEIF and AVIF are recognised by their second word. */
const boxed = /^.{8}66747970/;

function isShown(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 8);
  return signatures.some((signature) => start.startsWith(signature)) || boxed.test(start);
}

/** Extensions of pictures made of pixels, all of which have a signature. */
const ofPixels = /\.(?:png|jpe?g|gif|bmp|tiff?|webp)$/i;

/**
 * Reason why a picture cannot be shown, as a clause; null if it can or if that is not known. `bytes`: the beginning
 * of the part; `isWhole` if all of it. Reports only data that is certainly not a picture.
 */
export function pictureFault(part: string, bytes: Buffer, isWhole: boolean): string | null {
  if (bytes.length === 0) return 'its file is empty';
  if (isShown(bytes)) return isWhole ? cutOf(bytes) : null;
  const start = bytes.toString('latin1', 0, 2_000);
  const page = pageFault(start);
  if (page !== null) return page;
  if (/<svg[\s>:]|:svg[\s>]/.test(start)) {
    return isWhole && !/<\/(?:\w+:)?svg\s*>|<(?:\w+:)?svg\b[^>]*\/>/.test(bytes.toString('latin1'))
      ? cut
      : null;
  }
  if (!ofPixels.test(part)) return null;
  if (start.startsWith('PK\x03\x04')) return 'its file is a ZIP archive';
  if (start.startsWith('%PDF')) return 'its file is a PDF document';
  if (!/[^\0]/.test(start)) return 'its file contains only zeros';
  return 'its file has the header of no picture format';
}

/** Responses of servers that were stored in place of a picture. */
function pageFault(start: string): string | null {
  const text = start.replace(/^(?:\xef\xbb\xbf)?\s*/, '').slice(0, 1_000);
  if (/^<!doctype html|^<html|^<head|^<body/i.test(text)) return 'its file is an HTML page';
  if (/^(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|error|soap)/i.test(text))
    return 'its file is a page of markup';
  if (/^[[{]\s*["[{]/.test(text)) return 'its file is JSON text';
  return null;
}
