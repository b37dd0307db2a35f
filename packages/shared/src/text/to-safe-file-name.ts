import { stripUnsafe } from './text-safety.js';

const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
const maxBytes = 200;

/** True for a name that Windows takes for a device, with any extension and whatever the case. */
export function isDeviceName(name: string): boolean {
  return device.test(name);
}

/**
 * A name from outside as the name of one file on any system: never a path, never hidden, nothing that is shown other than
 * it is. Gives the same name for the same input, and `fallback` if nothing is left.
 */
export function toSafeFileName(name: string, fallback = 'attachment'): string {
  const plain = stripUnsafe(name.normalize('NFC'))
    // Private-use characters have no fixed appearance: it depends on the font.
    .replace(/\p{Co}/gu, '')
    .split(/[\\/\u2044\u2215\u2571\u29f5\u29f8\ufe68\uff0f\uff3c]/)
    .at(-1);
  const cleaned = (plain ?? '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const cut = cutToBytes(cleaned);
  if (cut === '') return fallback;
  return isDeviceName(cut) ? `_${cut}` : cut;
}

/** Keeps the extension: it decides the type of the file. */
function cutToBytes(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  const room = maxBytes - Buffer.byteLength(extension);
  let stem = '';
  let size = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    size += Buffer.byteLength(character);
    if (size > room) break;
    stem += character;
  }
  return `${stem.replace(/[. ]+$/, '')}${extension}`;
}
