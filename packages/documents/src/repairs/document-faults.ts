import { toSafeLine } from '@fixpoint/shared/text';
import type { BrokenPicture, DocumentBase, DocumentFault, RepairKind } from '../model/document-base.js';

const maxOfKind = 30;
const maxQuoteLength = 60;

/** A part, and the place in it, that a fault is in. */
export interface FaultPlace {
  readonly part: string;
  /** Within the part: `cell B2`, `row 3, cell 2`; '' for the part as a whole. */
  readonly place: string;
}

/** Collects what Office would repair, what breaks the schema, and pictures that cannot be shown, while a document is read. */
export interface DocumentFaults {
  /** Faults that Office is known to repair. */
  repair(kind: RepairKind, where: FaultPlace, fact: string): void;
  /** Violations of the standard that Office accepts. */
  violation(kind: string, where: FaultPlace, fact: string): void;
  brokenPicture(where: FaultPlace, reason: string): void;
  /** Names the place that a part is for readers: `slide 3`, `sheet "Data"`. Parts without one are named by their names. */
  namePart(part: string, place: string): void;
  facts(): Pick<DocumentBase, 'repairs' | 'violations' | 'brokenPictures'>;
}

export function createDocumentFaults(): DocumentFaults {
  const names = new Map<string, string>();
  const lists = {
    repairs: new Map<string, (FaultPlace & { readonly fact: string })[]>(),
    violations: new Map<string, (FaultPlace & { readonly fact: string })[]>(),
  };
  const pictures: (FaultPlace & { readonly reason: string })[] = [];

  function add(list: keyof typeof lists, kind: string, { part, place }: FaultPlace, fact: string): void {
    const ofKind = lists[list].get(kind) ?? [];
    if (ofKind.length === 0) lists[list].set(kind, ofKind);
    if (ofKind.length < maxOfKind) ofKind.push({ part, place, fact });
  }
  function locate({ part, place }: FaultPlace): string {
    const named = names.get(part) ?? `part "${toSafeLine(part, maxQuoteLength)}"`;
    return [named, place].filter((text) => text !== '').join(', ') || 'document';
  }
  function faultsOf<Kind extends string>(list: keyof typeof lists): DocumentFault<Kind>[] {
    return [...lists[list]].flatMap(([kind, found]) =>
      found.map((item) => ({ kind: kind as Kind, part: item.part, place: locate(item), fact: item.fact })),
    );
  }

  return {
    repair: (kind, where, fact) => add('repairs', kind, where, fact),
    violation: (kind, where, fact) => add('violations', kind, where, fact),
    brokenPicture({ part, place }, reason) {
      if (pictures.length < 10 * maxOfKind) pictures.push({ part, place, reason });
    },
    namePart: (part, place) => names.set(part, place),
    facts() {
      const repairs = faultsOf<RepairKind>('repairs');
      const violations = faultsOf('violations');
      const brokenPictures = pictures.map(
        (picture): BrokenPicture => ({ place: locate(picture), reason: picture.reason }),
      );
      return {
        ...(repairs.length === 0 ? {} : { repairs }),
        ...(violations.length === 0 ? {} : { violations }),
        ...(brokenPictures.length === 0 ? {} : { brokenPictures }),
      };
    },
  };
}

/** A document's own words in a fact: in quotes, on one line, and not many. */
export function quote(text: string): string {
  return `"${toSafeLine(text, maxQuoteLength)}"`;
}
