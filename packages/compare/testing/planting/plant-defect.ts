import type { ReadableType } from '@fixpoint/documents/model';
import { addSheet, type PlantedSheet } from './add-sheet.js';
import { addSlides, type PlantedSlide } from './add-slide.js';
import { addBlocks, addLink, addTexts } from './add-text.js';
import { type Graft, grafts } from './grafts.js';
import { openHost, withoutPlace } from './host.js';

/** Defect to be put into a document: content that is wrong in itself, or parts that no content has (a graft). */
export type Planted =
  | { readonly texts: readonly string[] }
  | { readonly link: string; readonly to: string }
  | { readonly slides: readonly PlantedSlide[] }
  | PlantedSheet
  /** WordprocessingML. */
  | { readonly blocks: readonly string[] }
  | { readonly graft: Graft };

/** Planter of a defect, by the check that must find it. */
export interface Planter {
  /** Content that comes into the document, in a few words. */
  readonly puts: string;
  /** Value that a template or an option must have before the check looks for it. */
  readonly needs?: string;
  /** Extension of the result, where it may not keep that of the document. */
  extension?(type: ReadableType): string;
  readonly bad: Partial<Readonly<Record<ReadableType, Planted>>>;
  /** The same without the defect, where that is not simply nothing. */
  readonly good?: Partial<Readonly<Record<ReadableType, Planted>>>;
}

export function typesOf({ bad }: Pick<Planter, 'bad'>): ReadableType[] {
  return Object.keys(bad) as ReadableType[];
}

/**
 * The document with the defect that this planter puts into it, or with its good counterpart. Throws `InvalidInputError` where
 * the document has no place for it.
 */
export async function plantDefect(
  bytes: Uint8Array,
  planter: Pick<Planter, 'bad' | 'good'>,
  which: 'bad' | 'good' = 'bad',
): Promise<Buffer> {
  const host = await openHost(bytes);
  const planted = planter[which]?.[host.type];
  if (planted === undefined) throw withoutPlace('content');
  if ('graft' in planted) await grafts[planted.graft](host);
  else if ('texts' in planted) await addTexts(host, planted.texts);
  else if ('link' in planted) await addLink(host, planted.link, planted.to);
  else if ('slides' in planted) await addSlides(host, planted.slides);
  else if ('blocks' in planted) await addBlocks(host, planted.blocks);
  else await addSheet(host, planted);
  return host.archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
