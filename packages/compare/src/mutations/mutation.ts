import type { DocumentModel } from '@fixpoint/documents/model';

/** One change of a good document, for the worse. */
export interface Mutation {
  /** The change, in a few words: `slide removed`. */
  readonly kind: string;
  /** Place of the change, as findings name it. */
  readonly place: string;
  /**
   * True if the change is visible in the changed document alone: an empty cell in a full table. Otherwise it is visible only beside
   * the good one: a paragraph is gone.
   */
  readonly evident: boolean;
  /** The changed document; the good one stays as it is. */
  apply(): DocumentModel;
}

/** The list without that item. */
export function without<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_, position) => position !== index);
}

/** The list with that item twice in a row. */
export function twice<Item>(items: readonly Item[], index: number): Item[] {
  return items.flatMap((item, position) => (position === index ? [item, item] : [item]));
}

/** The list with another item there. */
export function withItem<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((nonNullable, position) => (position === index ? item : nonNullable));
}

/** Strides of a prime cross rows and columns alike; every third cell of a table of three columns would be one column. */
const stride = 7919;

/** So many of the items at most, from all over the list; the same ones each time. */
export function spread<Item>(items: readonly Item[], atMost: number): Item[] {
  if (items.length <= atMost) return [...items];
  return Array.from({ length: atMost }, (_, index) => items[(index * stride) % items.length] as Item);
}

/** A text of twelve words or more, cut off in the middle, as a limit of a model or a column cuts it; null for a shorter one. */
export function cutText(text: string): string | null {
  const words = text.split(' ');
  if (words.length < 12 || !/[.!?]$/.test(text)) return null;
  // Of the words that something must follow, since any other could be the last one of a heading.
  const position = words.findLastIndex((word, index) => index < words.length - 1 && openEnd.test(word));
  return position < 6 ? null : words.slice(0, position + 1).join(' ');
}

const openEnd = /^(?:the|a|an|of|and|or|to|for|with|by|in|on|from)$/i;
