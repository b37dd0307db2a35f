import type { DocumentPages, Finding, FindingAnchor } from '@fixpoint/shared/contracts';

/** A finding with its number on the pages and its places in the document that is shown. */
export interface PlacedFinding {
  /** From 1, in the order of the document; those that no page can mark come last. */
  readonly number: number;
  readonly finding: Finding;
  readonly anchors: readonly FindingAnchor[];
}

/** One slide or sheet, or the whole of a text. */
export interface PageEntry {
  readonly key: string;
  /** `Slide 3`, `Sheet Data`. */
  readonly label: string;
  readonly title: string;
}

const textKey = 'text';

/** The pages that are chosen from, in order. */
export function listPages(pages: DocumentPages): readonly PageEntry[] {
  if (pages.type === 'pptx') {
    return pages.slides.map(({ number, title }) => ({
      key: String(number),
      label: `Slide ${number}`,
      title,
    }));
  }
  if (pages.type === 'xlsx') {
    return pages.sheets.map(({ name }) => ({ key: name, label: `Sheet ${name}`, title: '' }));
  }
  return [{ key: textKey, label: 'Text', title: '' }];
}

/** The page that an anchor is on. */
export function pageOf(anchor: FindingAnchor): string {
  if (anchor.kind === 'slide') return String(anchor.slide);
  return anchor.kind === 'cells' ? anchor.sheet : textKey;
}

/** The findings of one document of a report, numbered from its first page to its last. */
export function placeFindings(
  findings: readonly Finding[],
  document: number,
  pages: DocumentPages,
): readonly PlacedFinding[] {
  const order = new Map(listPages(pages).map(({ key }, index) => [key, index]));
  return findings
    .map((finding) => ({
      finding,
      anchors: (finding.anchors ?? [])
        .filter((anchor) => anchor.document === document && order.has(pageOf(anchor)))
        .toSorted((a, b) => compare(ranks(a, order), ranks(b, order))),
    }))
    .filter(({ finding, anchors }) => anchors.length > 0 || belongs(finding, document))
    .toSorted((a, b) => compare(firstOf(a.anchors, order), firstOf(b.anchors, order)))
    .map((placed, index) => ({ number: index + 1, ...placed }));
}

/** One without a place is listed with the first document; one with places elsewhere is not of this document. */
function belongs({ anchors = [] }: Finding, document: number): boolean {
  return anchors.length === 0 ? document === 0 : anchors.some((anchor) => anchor.document === document);
}

type Ranks = readonly number[];

function firstOf(anchors: readonly FindingAnchor[], order: ReadonlyMap<string, number>): Ranks {
  const [first] = anchors;
  return first === undefined ? [Number.POSITIVE_INFINITY] : ranks(first, order);
}

/** Page, then from top to bottom, then from left to right; findings of a whole page come before those of its parts. */
function ranks(anchor: FindingAnchor, order: ReadonlyMap<string, number>): Ranks {
  const page = order.get(pageOf(anchor)) ?? 0;
  if (anchor.kind === 'slide') {
    const top = anchor.gap === 'after' ? 2 : -1;
    return [page, anchor.box?.top ?? top, anchor.box?.left ?? -1];
  }
  if (anchor.kind === 'cells') return [page, anchor.range?.firstRow ?? 0, anchor.range?.firstColumn ?? 0];
  return [page, anchor.block, anchor.row ?? anchor.characters?.start ?? 0];
}

function compare(a: Ranks, b: Ranks): number {
  for (const [index, rank] of a.entries()) {
    const difference = rank - (b[index] ?? 0);
    // Two without a place are equal: infinity less infinity is no number.
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

/** One place of a finding on a page. */
export interface Mark {
  readonly placed: PlacedFinding;
  readonly anchor: FindingAnchor;
}

/** Marks on a page, one for each place. */
export function marksOn(placed: readonly PlacedFinding[], key: string): readonly Mark[] {
  return placed.flatMap((placedFinding) =>
    placedFinding.anchors
      .filter((anchor) => pageOf(anchor) === key)
      .map((anchor) => ({ placed: placedFinding, anchor })),
  );
}

/** `A`, `Z`, `AA`: the name of a column, 1 the first. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Ranges that a list of places names; the page marks all of them. */
const maxRanges = 40;

/** Place of a finding, for people: cells as ranges (`Data!B2:B401`), other places as the finding states them. */
export function placeLabel({ finding, anchors }: PlacedFinding): string {
  const cells = anchors.flatMap((anchor) =>
    anchor.kind === 'cells' && anchor.range !== undefined
      ? [{ sheet: anchor.sheet, range: anchor.range }]
      : [],
  );
  if (cells.length === 0 || cells.length !== anchors.length) return finding.location;
  let sheet = '';
  const names = cells.slice(0, maxRanges).map((anchor) => {
    const name = rangeName(anchor.range);
    const isSame = anchor.sheet === sheet;
    sheet = anchor.sheet;
    return isSame ? name : `${sheetName(sheet)}!${name}`;
  });
  const rest = cells.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

type Range = NonNullable<Extract<FindingAnchor, { kind: 'cells' }>['range']>;

function rangeName({ firstRow, lastRow, firstColumn, lastColumn }: Range): string {
  const [first, last] = [`${columnName(firstColumn)}${firstRow}`, `${columnName(lastColumn)}${lastRow}`];
  return first === last ? first : `${first}:${last}`;
}

/** As spreadsheets write it in formulas. */
function sheetName(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
}
