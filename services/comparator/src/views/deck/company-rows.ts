import type { Slide, Table } from '../../model/pptx-document.js';
import { addressesInText, hostOf } from '../text/web-addresses.js';
import type { Company } from './deck.js';

/** What a column holds, by its header. The first that fits counts. */
const columns = {
  name: /\b(company|name|target)\b/i,
  website: /\b(website|web|url|homepage|site)\b/i,
  description: /\b(description|business|overview|profile|activit(y|ies)|about)\b/i,
} as const;

/** Companies of a deck that lists them in tables: body rows of tables whose header names a column for the company. */
export function companiesInTables(slides: readonly Slide[]): Company[] {
  return slides.flatMap((slide) => {
    const found = slide.tables.flatMap((table, index) => companiesOf(slide, table, index + 1));
    // A table cannot hold pictures: they lie on top of it, one for each row.
    return found.map((company, index) => ({ ...company, hasLogo: index < slide.pictures.length }));
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
