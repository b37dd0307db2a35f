import type { PptxDocument, Slide, Table, TextShape } from '@fixpoint/documents/model';
import { lookOf } from '@fixpoint/documents/pptx';
import { measureText, type TextArea } from '../../fonts/measure-text.js';
import type { CompanyRules, PptxTemplate } from '../../templates/pptx-template.js';
import { addressesInText, hostOf, webAddresses } from '../../text/web-addresses.js';
import { countWords, titleContains } from '../../text/words.js';
import {
  announces,
  type Company,
  isFraming,
  isSection,
  isTitleSlide,
  type PresentationView,
} from './presentation-view.js';
import { type UnseenText, unseenTexts, withoutUnseen } from './unseen-text.js';

/** Derives what checks need from a presentation and a template. */
export function createPresentationView(document: PptxDocument, template: PptxTemplate): PresentationView {
  const { slides, areaOf, unseen, seen, shown } = visibleOf(document);
  return {
    document,
    slides,
    contentSlides: slides.filter((slide) => !isTitleSlide(slide, slides) && !isFraming(slide, template)),
    companies: findCompanies(shown, template),
    areaOf,
    unseenOn: (slide) => unseen.get(slide) ?? [],
    seenOn: (slide) => seen.get(slide) ?? slide,
  };
}

/** Visible content of a presentation, whatever its template. */
interface Visible extends Pick<PresentationView, 'slides' | 'areaOf'> {
  readonly unseen: ReadonlyMap<Slide, readonly UnseenText[]>;
  /** The slides without invisible words. */
  readonly seen: ReadonlyMap<Slide, Slide>;
  /** The same without the pictures that cannot be shown: those are not logos. */
  readonly shown: readonly Slide[];
}

/** Every template looks at every slide. */
const known = new WeakMap<PptxDocument, Visible>();

function visibleOf(document: PptxDocument): Visible {
  const before = known.get(document);
  if (before !== undefined) return before;
  const slides = document.slides.filter(({ hidden }) => !hidden);
  const areaOf = createAreas();
  const unseen = new Map(slides.map((slide) => [slide, unseenTexts(slide, document, areaOf)]));
  const seen = new Map(slides.map((slide) => [slide, withoutUnseen(slide, unseen.get(slide) ?? [])]));
  const shown = [...seen.values()].map((slide) =>
    slide.pictures.some(({ isBroken }) => isBroken === true)
      ? { ...slide, pictures: slide.pictures.filter(({ isBroken }) => isBroken !== true) }
      : slide,
  );
  const visible = { slides, areaOf, unseen, seen, shown };
  known.set(document, visible);
  return visible;
}

/** Measures each text when the first check asks for it. */
export function createAreas(): PresentationView['areaOf'] {
  const areas = new Map<TextShape, TextArea | null>();
  return (text) => {
    const known = areas.get(text);
    if (known !== undefined) return known;
    const area = text.setting === null ? null : measureText(text.setting);
    areas.set(text, area);
    return area;
  };
}

/** `shown`: slides as readers see them. */
function findCompanies(shown: readonly Slide[], template: PptxTemplate): Company[] {
  const rules = template.companies;
  if (rules === undefined) return [];
  const find = (of: readonly Slide[]) =>
    rules.layout === 'slides' ? companiesOnSlides(of, rules, template) : companiesInTables(of);
  const companies = find(shown);
  const brand = findBrand(shown, new Set(companies.map(({ slide }) => slide)));
  if (brand.size === 0) return companies;
  const isOwn = ({ image }: Slide['pictures'][number]) => image === undefined || !brand.has(image);
  return find(shown.map((slide) => ({ ...slide, pictures: slide.pictures.filter(isOwn) })));
}

/** The pictures of the deck's author, which are no company's logo: those that every slide with companies shows, and another slide as well. */
function findBrand(slides: readonly Slide[], withCompanies: ReadonlySet<number>): ReadonlySet<string> {
  const allOf = ({ pictures }: Slide) => pictures.flatMap(({ image }) => image ?? []);
  const others = new Set(slides.filter(({ number }) => !withCompanies.has(number)).flatMap(allOf));
  const own = slides.filter(({ number }) => withCompanies.has(number)).map((slide) => new Set(allOf(slide)));
  return new Set([...others].filter((image) => own.length > 1 && own.every((images) => images.has(image))));
}

/** Contents of a column, by its header. The first that fits counts. */
const columns = {
  name: /\b(company|name|target)\b/i,
  website: /\b(website|web|url|homepage|site)\b/i,
  description: /\b(description|business|overview|profile|activit(y|ies)|about)\b/i,
} as const;

/** True if a column under this header gives companies a part that a template may require of each. */
export function namesCompanyPart(header: string): boolean {
  return columns.website.test(header) || columns.description.test(header);
}

/**
 * Companies of a deck that lists them in tables: body rows of tables whose header names a column for the company. If tables also
 * give websites or descriptions, only these are lists: another table compares the same companies.
 */
function companiesInTables(slides: readonly Slide[]): Company[] {
  const isList = ({ rows: [header = []] }: Table) => header.some(namesCompanyPart);
  const hasLists = slides.some(({ tables }) => tables.some(isList));
  return slides.flatMap((slide) => {
    const companies = slide.tables.flatMap((table, index) =>
      hasLists && !isList(table) ? [] : companiesOf(slide, table, index + 1),
    );
    // A table cannot hold pictures: they lie on top of it, one for each row.
    return companies.map((company, index) => ({
      ...company,
      hasLogo: index < slide.pictures.length,
      ...imagesOf(slide.pictures.slice(index, index + 1)),
    }));
  });
}

function companiesOf(slide: Slide, table: Table, tableNumber: number): Company[] {
  const header = table.rows[0] ?? [];
  const website = header.findIndex((title) => columns.website.test(title));
  // "Company website" is no column of names, so the website's is taken first.
  const name = header.findIndex((title, index) => index !== website && columns.name.test(title));
  const description = header.findIndex(
    (title, index) => index !== website && index !== name && columns.description.test(title),
  );
  if (name === -1) return [];
  return table.rows.slice(1).flatMap((row, index) => {
    const company = row[name] ?? '';
    if (company === '') return [];
    return {
      name: company,
      slide: slide.number,
      location: `slide ${slide.number}, table ${tableNumber}, row ${index + 2}`,
      description: row[description] ?? '',
      websites: websitesOf(slide, row[website] ?? '', company),
      hasLogo: false,
      ...imagesOf([]),
    };
  });
}

function websitesOf(slide: Slide, cell: string, name: string): string[] {
  const linked = slide.links.filter(({ text }) => text !== '' && (text === cell || text === name));
  const written = addressesInText(cell);
  const bare = written.length === 0 && /^\S+\.\S+$/.test(cell) ? [cell] : [];
  return [...linked.map(({ address }) => address), ...written, ...bare].filter(
    (address) => hostOf(address) !== null,
  );
}

/** Fewer words are a tagline, not a description. */
const minDescriptionLength = 5;

/**
 * Companies of a deck that gives each its own slide: every slide between the enclosing ones that is neither title, section
 * nor framing slide. A slide with a chart or table but neither picture nor address is an overview, not a company.
 */
function companiesOnSlides(slides: readonly Slide[], rules: CompanyRules, template: PptxTemplate): Company[] {
  return between(slides, rules, template)
    .filter(
      (slide) => !isTitleSlide(slide, slides) && !isSection(slide, template) && !isFraming(slide, template),
    )
    .map((slide) => ({ slide, websites: webAddresses(slide) }))
    .filter(({ slide, websites }) => {
      const isOverview = slide.tables.length > 0 || slide.charts.length > 0;
      return !isOverview || websites.length > 0 || slide.pictures.length > 0;
    })
    .map(({ slide, websites }) => ({
      name: slide.title ?? `(untitled slide ${slide.number})`,
      slide: slide.number,
      location: `slide ${slide.number}`,
      description: descriptionOf(slide),
      websites,
      hasLogo: slide.pictures.length > 0,
      ...imagesOf(slide.pictures),
    }));
}

/** Fewer pixels hold no logo: they are a placeholder for one, or a line. */
const minPixels = 16;

function imagesOf(pictures: Slide['pictures']): Pick<Company, 'images' | 'looks'> {
  const images: string[] = [];
  const looks = new Map<string, () => Uint8Array | null>();
  for (const { image, raster } of pictures) {
    if (image === undefined || (raster !== null && Math.min(raster.width, raster.height) < minPixels))
      continue;
    images.push(image);
    if (raster !== null) looks.set(image, () => lookOf(raster));
  }
  return { images, looks };
}

function between(slides: readonly Slide[], rules: CompanyRules, template: PptxTemplate): readonly Slide[] {
  const first = rules.after === undefined ? -1 : findTitled(slides, rules.after, template);
  const last = rules.before === undefined ? -1 : findTitled(slides, rules.before, template);
  return slides.slice(first + 1, last > first ? last : slides.length);
}

/** Position of the slide with this title, the section's other titles included; -1 if there is no such slide. */
function findTitled(slides: readonly Slide[], title: string, template: PptxTemplate): number {
  const section = template.sections.find((candidate) => candidate.title === title);
  return slides.findIndex((slide) =>
    section === undefined ? titleContains(slide.title ?? '', title) : announces(slide, section),
  );
}

/** The unbulleted paragraphs of the text shape with the most text in such paragraphs; '' if no shape has enough. */
function descriptionOf({ texts }: Slide): string {
  let description = descriptions.get(texts);
  if (description === undefined) {
    description = longestText(texts);
    descriptions.set(texts, description);
  }
  return description;
}

/** Each template looks for companies by their descriptions. */
const descriptions = new WeakMap<Slide['texts'], string>();

function longestText(texts: Slide['texts']): string {
  let longest = '';
  let most = 0;
  for (const text of texts.map(runningText)) {
    const words = countWords(text);
    if (words > most) [longest, most] = [text, words];
  }
  return most < minDescriptionLength ? '' : longest;
}

function runningText(shape: TextShape): string {
  return shape.paragraphs
    .filter(({ bullet }) => !bullet)
    .map(({ text }) => text)
    .join(' ');
}
