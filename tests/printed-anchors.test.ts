import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentModel } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import type { Finding, FindingAnchor } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { examineDocument } from '../packages/compare/src/engine/examine-document.js';
import { anchorFindings } from '../packages/compare/src/places/anchor-findings.js';
import { namesOfPlaces } from '../packages/compare/src/places/named-words.js';
import type { PrintedWord } from '../packages/compare/src/rendering/printed-words.js';
import { rulesFor as rulesOf } from '../packages/compare/testing/corpus/examine.js';
import { loadHosts, type PlantingHost, rulesFor } from '../packages/compare/testing/corpus/hosts.js';
import { plantDefect, typesOf } from '../packages/compare/testing/planting/plant-defect.js';
import { planters } from '../packages/compare/testing/planting/planters.js';
import { printDocuments, printedWords } from '../packages/compare/testing/printed-words.js';
import { textUnder } from '../packages/compare/testing/text-under.js';
import { frameWords, squeeze } from '../packages/web/src/parts/document/frame-words.js';

/** How many documents are printed: `node scripts/check-anchors.mjs`. It takes minutes, and LibreOffice. */
const most = Number(process.env.PRINTED_ANCHORS ?? 0);

interface Planted {
  readonly name: string;
  readonly host: PlantingHost;
  readonly bytes: Buffer;
  readonly document: DocumentModel;
  readonly findings: readonly Finding[];
}

/** A document for every check that can be planted and every type that it is planted in, by each writer in turn. */
async function plantAll(): Promise<Planted[]> {
  const hosts = await loadHosts();
  const all = Object.entries(planters).flatMap(([check, planter], index) =>
    typesOf(planter).flatMap((type) => {
      const own = hosts.filter((host) => host.type === type);
      const host = own[index % own.length];
      return host === undefined ? [] : [{ check, planter, host }];
    }),
  );
  const every = Math.max(1, all.length / most);
  const chosen = all.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
  const planted: Planted[] = [];
  for (const { check, planter, host } of chosen) {
    const bytes = await plantDefect(host.bytes, planter);
    const document = await readDocument(bytes, {});
    const one = { name: 'document', type: document.type, bytes: bytes.length, content: document };
    const { findings } = examineDocument(one, rulesOf(rulesFor(check, host)));
    const name = `${check} in ${host.type} by ${host.writer}`;
    planted.push({ name, host, bytes, document, findings: anchorFindings(document, findings) });
  }
  return planted;
}

/** Texts that a finding quotes, but for the names of texts and slides and what the document should say. */
function quotesOf({ message, actual }: Finding): string[] {
  const named = (text: string) =>
    [...text.replace(namesOfPlaces, '').matchAll(/"([^"]+)"/gu)].map(([, quoted = '']) => quoted);
  const results = named(message);
  const quotes = results.length > 0 ? results : named(actual);
  return quotes
    .map((quote) => squeeze(quote.replace(/^…|…$/gu, '').split(' → ')[0] ?? ''))
    .filter(({ length }) => length >= 3);
}

/** `"No." is 5`: of a figure the cell is marked that holds it. */
function figureOf({ message }: Finding): string | null {
  return /\bis (?:[A-Z]{3} )?(\d[\d.,]*\d|\d)/u.exec(message)?.[1] ?? null;
}

type Verdict = 'right' | 'wrong' | 'not printed' | 'no words';

/** A gap, or a place that holds the words which the finding names and LibreOffice prints there. */
function judge({ document }: Planted, finding: Finding, pages: readonly (readonly PrintedWord[])[]): Verdict {
  const { anchors = [] } = finding;
  if (anchors.some((anchor) => anchor.kind !== 'cells' && anchor.gap !== undefined)) return 'right';
  const printed = anchors.flatMap((anchor) =>
    anchor.kind === 'slide' ? (pages[anchor.slide - 1] ?? []) : pages.flat(),
  );
  const text = squeeze(printed.map((word) => word.text).join(''));
  const named = quotesOf(finding);
  if (named.length === 0) return 'no words';
  const quotes = named.filter((quote) => text.includes(quote));
  if (quotes.length === 0) return 'not printed';
  const figure = figureOf(finding);
  const isOfEmpty = / is empty /u.test(finding.message);
  const isRight = anchors.some((anchor) => {
    const words = wordsAt(document, anchor, pages);
    return words === figure || (isOfEmpty && words === '') || quotes.some((quote) => words.includes(quote));
  });
  return isRight ? 'right' : 'wrong';
}

/** What is printed within the marks of an anchor; of texts and sheets, whose pages are drawn from their words, what stands there. */
function wordsAt(
  document: DocumentModel,
  anchor: FindingAnchor,
  pages: readonly (readonly PrintedWord[])[],
): string {
  if (anchor.kind === 'cells') return squeeze(textUnder(document, anchor) ?? '');
  if (anchor.kind === 'text') return squeeze(anchor.words ?? textUnder(document, anchor) ?? '');
  const page = pages[anchor.slide - 1] ?? [];
  const words = page.map(({ right, bottom, ...word }) => ({
    ...word,
    width: right - word.left,
    height: bottom - word.top,
  }));
  const frames =
    frameWords(anchor, words) ??
    (anchor.box === undefined ? [{ left: 0, top: 0, width: 1, height: 1 }] : [anchor.box]);
  const isInside = ({ left, top, right, bottom }: PrintedWord) =>
    frames.some((frame) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return (
        x >= frame.left && x <= frame.left + frame.width && y >= frame.top && y <= frame.top + frame.height
      );
    });
  return squeeze(
    page
      .filter(isInside)
      .map((word) => word.text)
      .join(''),
  );
}

it.skipIf(most === 0)(
  'marks each finding where LibreOffice prints its words',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-printed-'));
    const counts = {
      documents: 0,
      checks: 0,
      right: 0,
      wrong: 0,
      'not printed': 0,
      'no words': 0,
      unmarked: 0,
    };
    const wrong: string[] = [];
    const seen = new Set<string>();
    try {
      const all = (await plantAll()).map((planted, index) => ({
        ...planted,
        path: join(folder, `${index}.${planted.host.type}`),
      }));
      for (const { path, bytes } of all) await writeFile(path, bytes);
      for (const type of ['pptx', 'xlsx', 'docx'] as const) {
        const paths = all.filter(({ host }) => host.type === type).map(({ path }) => path);
        if (paths.length > 0) await printDocuments(paths, type);
      }
      for (const planted of all) {
        const pages = await printedWords(planted.path.replace(/\.\w+$/u, '.pdf'));
        counts.documents += 1;
        for (const finding of planted.findings) {
          seen.add(finding.check);
          if (finding.anchors === undefined) {
            counts.unmarked += 1;
            continue;
          }
          const verdict = judge(planted, finding, pages);
          counts[verdict] += 1;
          if (verdict === 'wrong' || verdict === 'not printed')
            wrong.push(`${verdict}: ${planted.name}: ${finding.message} ${JSON.stringify(finding.anchors)}`);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    counts.checks = seen.size;
    const share = counts.right / (counts.right + counts.wrong);
    process.stderr.write([JSON.stringify({ ...counts, share }), ...wrong, ''].join('\n'));
    expect(share).toBeGreaterThanOrEqual(0.98);
  },
  1_800_000,
);
