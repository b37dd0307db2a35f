import { titleContains } from '../views/text/words.js';
import { commonTitles } from './common-titles.js';
import type { DeckFacts, SlideFacts } from './document-facts.js';
import { documentsHave, learnMinimum, learnRange, seen } from './ranges.js';
import type { LearnedField } from './write-template.js';

/** Share of slides that the check thin-slides tolerates; `parts` below the limit that are tolerated. */
const toleratedThin = 0.3;

/** Fields that hold for every one of some good decks. */
export function learnDeck(decks: readonly DeckFacts[]): LearnedField[] {
  const slides = decks.map((deck) => deck.slides.length);
  const sections = commonTitles(decks.map(sectionTitles));
  const blocks = blocksOf(decks);
  return [
    { field: 'slides', value: learnRange(slides), because: `${seen(slides, 'slide')}.` },
    ...(sections.length === 0
      ? []
      : [
          {
            field: 'sections',
            value: sections.slice(0, 100).map((title) => ({ title })),
            because:
              decks.length === 1
                ? 'Titles of the one document, without numbers and dates. Remove those that are not meant for every document.'
                : `Titles that ${documentsHave(decks.length)}, without numbers and dates.`,
          },
        ]),
    ...learnCompanies(decks, sections),
    {
      field: 'min_content_paragraphs',
      value: blocks,
      because: `At least 70 % of the content slides of each document have ${blocks} text blocks or more.`,
    },
  ];
}

/** Titles of slides that could be asked of every deck: content, and no company's. */
function sectionTitles({ slides }: DeckFacts): string[] {
  return slides.flatMap(({ title, isContent, company }) =>
    title !== null && isContent && !isCompany(company) ? [title] : [],
  );
}

function isCompany(company: SlideFacts['company']): boolean {
  return company?.website === true && (company.logo || company.words > 0);
}

/** The most text blocks, up to three, that no deck has too many slides without. */
function blocksOf(decks: readonly DeckFacts[]): number {
  const fits = (wanted: number) =>
    decks.every(({ slides }) => {
      const content = slides.filter(({ isContent }) => isContent);
      return content.filter(({ blocks }) => blocks < wanted).length <= content.length * toleratedThin;
    });
  return [3, 2, 1].find(fits) ?? 0;
}

function learnCompanies(decks: readonly DeckFacts[], sections: readonly string[]): LearnedField[] {
  const shown = decks.map(({ slides }) => slides.filter(({ company }) => isCompany(company)).length);
  const listed = decks.flatMap(({ listed: found }) => found ?? []);
  // A slide with a table of companies looks like one company's too: the layout that shows more of them is meant.
  const isList =
    listed.length === decks.length &&
    listed.every(({ count, websites, descriptions }, index) => {
      return count >= 2 && websites + descriptions > 0 && count >= (shown[index] ?? 0);
    });
  if (!isList) return shown.every((count) => count >= 2) ? companySlides(decks, sections) : [];
  const counts = listed.map(({ count }) => count);
  return [
    {
      field: 'companies',
      value: {
        layout: 'table-rows',
        min: learnMinimum(counts),
        require: [
          ...(listed.every(({ count, websites }) => websites === count) ? ['website'] : []),
          ...(listed.every(({ count, descriptions }) => descriptions === count) ? ['description'] : []),
        ],
      },
      because: `Rows of tables with a column for names: ${seen(counts, 'company', 'companies')}.`,
    },
    descriptionWords(listed.map(({ words }) => words)),
  ];
}

function companySlides(decks: readonly DeckFacts[], sections: readonly string[]): LearnedField[] {
  const after = sections.findLast((section) =>
    decks.every((deck) => placeOf(deck, section) < firstCompany(deck)),
  );
  const before = sections.find((section) =>
    decks.every((deck) => placeOf(deck, section) > lastCompany(deck)),
  );
  const found = decks.map((deck) => companiesBetween(deck, after, before, sections));
  const counts = found.map((companies) => companies.length);
  const all = found.flat();
  const require = [
    ...(all.every(({ website }) => website) ? ['website'] : []),
    ...(all.every(({ logo }) => logo) ? ['logo'] : []),
    ...(all.every(({ words }) => words > 0) ? ['description'] : []),
  ];
  return [
    {
      field: 'companies',
      value: {
        layout: 'slides',
        min: learnMinimum(counts),
        ...(after === undefined ? {} : { after }),
        ...(before === undefined ? {} : { before }),
        require,
      },
      because: `A slide for each: ${seen(counts, 'company', 'companies')}. Required is what all of them have.`,
    },
    descriptionWords(all.filter(({ words }) => words > 0).map(({ words }) => words)),
  ];
}

function descriptionWords(words: readonly number[]): LearnedField {
  return {
    field: 'min_words_per_description',
    value: words.length === 0 ? 0 : learnMinimum([Math.min(...words)]),
    because:
      words.length === 0
        ? 'No company has a description.'
        : `The shortest description has ${Math.min(...words)} words.`,
  };
}

function placeOf({ slides }: DeckFacts, section: string): number {
  return slides.findIndex(({ title }) => titleContains(title ?? '', section));
}

function firstCompany({ slides }: DeckFacts): number {
  return slides.findIndex(({ company }) => isCompany(company));
}

function lastCompany({ slides }: DeckFacts): number {
  return slides.findLastIndex(({ company }) => isCompany(company));
}

/** The companies that the learned fields will find: the slides between, those of sections left out. */
function companiesBetween(
  deck: DeckFacts,
  after: string | undefined,
  before: string | undefined,
  sections: readonly string[],
): NonNullable<SlideFacts['company']>[] {
  const first = after === undefined ? 0 : placeOf(deck, after) + 1;
  const last = before === undefined ? deck.slides.length : placeOf(deck, before);
  return deck.slides
    .slice(first, last)
    .flatMap(({ title, company }) =>
      company === null || sections.some((section) => titleContains(title ?? '', section)) ? [] : [company],
    );
}
