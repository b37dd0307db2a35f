import type { ShownPicture } from '@fixpoint/documents/drawing';
import { smallPicture } from './small-picture.js';

/** Limits for the pictures of a document; a picture beyond them is shown as a place with its description. */
export const shelfLimits = {
  /** Different ones. */
  pictures: 80,
  /** That are decoded, of all of them: it takes about a second for 10 million. */
  pixels: 12_000_000,
  /** Of all addresses together. */
  characters: 3_000_000,
} as const;

/** The pictures of one document, each once however often slides show it. */
export interface PictureShelf {
  /** Stores it and returns its name; null if it cannot be shown, or there is no room. */
  put(picture: ShownPicture): string | null;
  /** By their names, as addresses that hold their bytes. */
  pictures(): Record<string, string>;
  /** Pictures without room, a sentence. */
  notes(): string[];
}

export function createPictureShelf(
  limits: { readonly [Kind in keyof typeof shelfLimits]: number } = shelfLimits,
): PictureShelf {
  const left = { ...limits };
  const known = new Map<string, string | null>();
  let isFull = false;

  function encode(picture: ShownPicture): string | null {
    const pixels = picture.width * picture.height;
    if (left.pictures === 0 || left.pixels < pixels || left.characters === 0) {
      isFull = true;
      return null;
    }
    left.pixels -= pixels;
    const bytes = picture.bytes();
    const address = bytes === null ? null : smallPicture(bytes, picture);
    if (address === null) return null;
    if (address.length > left.characters) {
      isFull = true;
      return null;
    }
    left.pictures -= 1;
    left.characters -= address.length;
    return address;
  }

  return {
    put(picture) {
      const { left: west, top, right, bottom } = picture.crop;
      // One picture of which two slides show other parts is two.
      const name = [picture.image.slice(0, 100), ...[west, top, right, bottom].map(roundShare)].join(' ');
      if (!known.has(name)) known.set(name, encode(picture));
      return known.get(name) === null ? null : name;
    },
    pictures: () =>
      Object.fromEntries([...known].filter((entry): entry is [string, string] => entry[1] !== null)),
    notes: () =>
      isFull ? ['Some pictures are shown as empty boxes because the document has too many pictures.'] : [],
  };
}

function roundShare(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
