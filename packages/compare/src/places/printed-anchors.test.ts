import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentModel } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import type { FindingAnchor } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { rulesFor } from '../../testing/corpus/examine.js';
import { extensionOf, loadFamilies, renderFamily } from '../../testing/corpus/families.js';
import { filesOf, loadManifest } from '../../testing/corpus/manifest.js';
import { printDocuments, printedWords } from '../../testing/printed-words.js';
import { textUnder } from '../../testing/text-under.js';
import { examineDocument } from '../engine/examine-document.js';
import type { PrintedWord } from '../rendering/printed-words.js';
import { anchorFindings } from './anchor-findings.js';

/** How many documents are printed: `node scripts/check-anchors.mjs`. It takes minutes, and LibreOffice. */
const most = Number(process.env.PRINTED_ANCHORS ?? 0);
/** How far beside its box a word may stand, in shares of the page: programs set type differently. */
const slack = 0.025;
/** Words of a text that have to stand in its box; what is too long for its box stands partly below it. */
const leastShare = 0.5;

interface Sample {
  readonly name: string;
  readonly type: 'pptx' | 'xlsx' | 'docx';
  readonly bytes: Buffer;
  readonly document: DocumentModel;
  readonly anchors: readonly { readonly anchor: FindingAnchor; readonly location: string }[];
}

async function samples(): Promise<Sample[]> {
  const families = await loadFamilies();
  const sources = [
    ...families.flatMap((family) =>
      family.plantings.map((planting) => ({
        family,
        name: `${family.name}: ${planting.name}`,
        read: () => renderFamily(family, planting),
      })),
    ),
    ...(await loadManifest()).flatMap(({ file, family: of }) => {
      const family = families.find(({ name }) => name === of);
      return family === undefined ? [] : [{ family, name: file, read: () => filesOf(file).read() }];
    }),
  ];
  const every = Math.max(1, sources.length / most);
  const chosen = Array.from({ length: Math.min(most, sources.length) }, (_, index) => {
    const source = sources[Math.floor(index * every)];
    if (source === undefined) throw new Error('there is no such source');
    return source;
  });
  const found: Sample[] = [];
  for (const { family, name, read } of chosen) {
    const bytes = await read();
    const document = await readDocument(bytes, {});
    const one = { name: 'document', type: document.type, bytes: bytes.length, content: document };
    const findings = anchorFindings(document, examineDocument(one, rulesFor(family)).findings);
    const anchors = findings.flatMap((finding) =>
      (finding.anchors ?? []).map((anchor) => ({ anchor, location: finding.location })),
    );
    found.push({ name, type: extensionOf(family), bytes, document, anchors });
  }
  return found;
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];

interface Place {
  /** What is printed where the anchor marks it. */
  readonly inside: readonly PrintedWord[];
  /** And on the page as a whole. */
  readonly page: readonly PrintedWord[];
}

/** Null where the anchor is of a whole page, or nobody knows which page is the sheet's. */
function placeOf({ document }: Sample, anchor: FindingAnchor, pages: PrintedWord[][]): Place | null {
  if (anchor.kind === 'slide') {
    const { box } = anchor;
    if (box === undefined) return null;
    const page = pages[anchor.slide - 1] ?? [];
    const inside = page.filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return (
        x >= box.left - slack &&
        x <= box.left + box.width + slack &&
        y >= box.top - slack &&
        y <= box.top + box.height + slack
      );
    });
    return { inside, page };
  }
  if (anchor.kind === 'text') return { inside: pages.flat(), page: pages.flat() };
  if (document.type !== 'xlsx' || anchor.range === undefined) return null;
  const shown = document.sheets.filter(({ state }) => state === 'visible');
  const page = pages[shown.findIndex(({ name }) => name === anchor.sheet)];
  return page === undefined || shown.length !== pages.length ? null : { inside: page, page };
}

/** A word that is too broad for its box is broken over lines, the last of them below it: what it begins with has to be inside. */
const longWord = 16;
const beginning = 4;

/** How many of the words are printed, as a share; words may be broken over lines. */
function shareOf(words: readonly string[], printed: readonly PrintedWord[]): number {
  const text = printed.map((one) => one.text).join('');
  const isThere = (word: string) => text.includes(word.length < longWord ? word : word.slice(0, beginning));
  return words.filter(isThere).length / words.length;
}

it.skipIf(most === 0)(
  'marks each finding where LibreOffice prints its words',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-printed-'));
    const counts = { documents: 0, anchors: 0, right: 0, untold: 0, unprinted: 0 };
    const [wrong, unprinted]: [string[], string[]] = [[], []];
    try {
      const all = (await samples()).map((sample, index) => ({
        ...sample,
        path: join(folder, `${index}.${sample.type}`),
      }));
      for (const { path, bytes } of all) await writeFile(path, bytes);
      for (const type of ['pptx', 'xlsx', 'docx'] as const) {
        const paths = all.filter((one) => one.type === type).map(({ path }) => path);
        if (paths.length > 0) await printDocuments(paths, type);
      }
      for (const sample of all) {
        const pages = await printedWords(sample.path.replace(/\.\w+$/u, '.pdf'));
        counts.documents += 1;
        for (const { anchor, location } of sample.anchors) {
          const words = wordsOf(textUnder(sample.document, anchor) ?? '');
          const place = placeOf(sample, anchor, pages);
          if (place === null || words.length === 0) {
            counts.untold += 1;
            continue;
          }
          // The name of a picture, what is hidden, cut off or beside its slide: no place could hold it.
          const onPage = shareOf(words, place.page);
          if (onPage < leastShare) {
            counts.unprinted += 1;
            unprinted.push(`${sample.name}: ${location}`);
            continue;
          }
          counts.anchors += 1;
          const share = shareOf(words, place.inside) / onPage;
          if (share >= leastShare) counts.right += 1;
          else wrong.push(`${sample.name}: ${location} ${JSON.stringify(anchor)} (${share.toFixed(2)})`);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    process.stderr.write(
      [JSON.stringify(counts), 'Wrong:', ...wrong, 'Not printed:', ...unprinted, ''].join('\n'),
    );
    expect(counts.right / counts.anchors).toBeGreaterThan(0.97);
  },
  1_800_000,
);
