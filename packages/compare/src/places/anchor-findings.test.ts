import { defaultReaderLimits } from '@fixpoint/documents/limits';
import type { DocumentModel } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import { DocumentPages, Finding, type FindingAnchor } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../documents/testing/market-deck.js';
import { rulesFor } from '../../testing/corpus/examine.js';
import { loadFamilies, renderFamily } from '../../testing/corpus/families.js';
import { filesOf, loadManifest } from '../../testing/corpus/manifest.js';
import { textUnder } from '../../testing/text-under.js';
import { examineDocument } from '../engine/examine-document.js';
import { layOutPages } from '../pages/lay-out-pages.js';
import { anchorFindings } from './anchor-findings.js';
import { namedTexts, rangesOf } from './named-words.js';
import { quotedTexts, unquotedTexts } from './quoted-texts.js';

const families = await loadFamilies();
const manifest = await loadManifest();

/** A document with its findings and what became of them. */
async function anchored(bytes: Buffer, family: (typeof families)[number]) {
  const document = await readDocument(bytes, {});
  const one = { name: 'document', type: document.type, bytes: bytes.length, content: document };
  const findings = anchorFindings(document, examineDocument(one, rulesFor(family)).findings);
  return { document, findings: findings.map((finding) => Finding.parse(finding)) };
}

const isPlace = /^(?:slides? \d|sheet "|section |paragraph \d|table \d|cover)/u;

/** Some of a family's defects, and what another library made of one: all of them take a minute. */
async function documentsOf(family: (typeof families)[number]): Promise<Buffer[]> {
  const every = Math.ceil(family.plantings.length / 2);
  const twin = manifest.find((candidate) => candidate.family === family.name && candidate.planting !== null);
  return Promise.all([
    ...family.plantings
      .filter((_, index) => index % every === 0)
      .map((planting) => renderFamily(family, planting)),
    ...(twin === undefined ? [] : [filesOf(twin.file).read()]),
  ]);
}

/** What must be words of the text under the anchor; null where its place is told by number alone. */
function wordsAt(document: DocumentModel, anchor: FindingAnchor, finding: Finding): readonly string[] | null {
  const opening = /, text "([^"]+?)…?"$/u.exec(finding.location)?.[1];
  if (opening !== undefined) return [opening];
  const isQuoted =
    (anchor.kind === 'slide' && anchor.box !== undefined && /^slides? [\d, ]+$/u.test(finding.location)) ||
    (anchor.kind === 'text' && anchor.characters !== undefined);
  // Of a typeface or colour that does not belong there the text is marked, not its name.
  if (!isQuoted || /-(?:fonts|colors)$/u.test(finding.check)) return null;
  // An address is marked where the words that carry it stand.
  const links = document.type === 'pptx' ? document.slides.flatMap((slide) => slide.links) : [];
  const linked = links.filter(({ address }) => finding.actual.includes(address)).map(({ text }) => text);
  return [...quotedTexts(finding), ...unquotedTexts(finding), ...linked];
}

/** The words are there in other letters, or with other signs between them. */
function isNamed(text: string, finding: Finding): boolean {
  return rangesOf(text, namedTexts(finding)).length > 0;
}

describe.each(families)('the findings of a document for $name', (family) => {
  it('are marked at existing places, which contain the words that the finding names', async () => {
    for (const bytes of await documentsOf(family)) {
      const { document, findings } = await anchored(bytes, family);
      for (const finding of findings) {
        const { anchors = [], location } = finding;
        if (isPlace.test(location)) expect(anchors, location).not.toEqual([]);
        for (const anchor of anchors) {
          const text = textUnder(document, anchor);
          expect(text, JSON.stringify(finding)).not.toBeNull();
          const words = wordsAt(document, anchor, finding);
          if (words === null) continue;
          expect(
            words.some((word) => text?.includes(word)) || isNamed(text ?? '', finding),
            JSON.stringify(finding),
          ).toBe(true);
        }
      }
      const pages = await layOutPages({ document, bytes, limits: defaultReaderLimits, findings });
      expect(() => DocumentPages.parse(pages)).not.toThrow();
    }
  });
});

describe('places of a presentation', () => {
  it('are whole slides if nothing more is named, and skip missing slides', async () => {
    const deck = await readDocument(await renderDeck(goodContent()), {});
    const [finding] = anchorFindings(deck, [findingAt('slides 2, 99; slide 3, title')]);
    expect(finding?.anchors).toMatchObject([
      { slide: 2, name: '' },
      { slide: 3, box: expect.anything() },
    ]);
    expect(anchorFindings(deck, [findingAt('deck')])[0]?.anchors).toBeUndefined();
  });
});

function findingAt(location: string, actual = ''): Finding {
  const text = { message: 'm', expected: '', suggestion: '' };
  return { id: 'f', check: 'c', category: 'c', severity: 'low', location, actual, ...text };
}
