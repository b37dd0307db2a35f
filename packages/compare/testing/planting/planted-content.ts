import type { PlantedCell } from './add-sheet.js';
import type { PlantedSlide } from './add-slide.js';
import { paragraph, run } from './add-text.js';
import { escapeXml } from './host.js';
import type { Planter } from './plant-defect.js';

export type Rows = readonly (readonly string[])[];

interface Passage {
  readonly texts?: readonly string[];
  readonly table: Rows;
}

/** A table, and texts above it: at the end of a text document, or on a slide of its own. */
export function table(puts: string, title: string, bad: Passage, good: Passage): Planter {
  const plant = (passage: Passage) => ({
    pptx: { slides: [{ title, ...passage }] },
    docx: { blocks: [...(passage.texts ?? []).map((text) => paragraph(run(text))), tableXml(passage.table)] },
  });
  return { puts, bad: plant(bad), good: plant(good) };
}

function tableXml(rows: Rows): string {
  const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(text === '' ? '' : run(text))}</w:tc>`;
  const lines = rows.map(
    (row, index) =>
      `<w:tr>${index === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${row.map(cell).join('')}</w:tr>`,
  );
  const columns = rows[0]?.map(() => '<w:gridCol/>').join('') ?? '';
  return `<w:tbl><w:tblPr/><w:tblGrid>${columns}</w:tblGrid>${lines.join('')}</w:tbl>${paragraph('')}`;
}

export function sheet(
  puts: string,
  bad: readonly (readonly PlantedCell[])[],
  good: readonly (readonly PlantedCell[])[],
): Planter {
  return {
    puts,
    bad: { xlsx: { sheet: 'Sites', rows: bad } },
    good: { xlsx: { sheet: 'Sites', rows: good } },
  };
}

/** A text for each of several subjects: a slide, a section or a row. `bad` makes it from the subject's name. */
export function subjects(
  puts: string,
  bad: (subject: string) => string,
  good: Readonly<Record<string, string>>,
): Planter {
  const plant = (texts: readonly (readonly [string, string])[]): Planter['bad'] => ({
    pptx: { slides: texts.map(([title, text]) => ({ title, texts: [text] })) },
    xlsx: { sheet: 'Canteens', rows: [['Site', 'Canteen'], ...texts] },
    docx: { blocks: texts.flatMap(([title, text]) => [heading(1, title), paragraph(run(text))]) },
  });
  const names = Object.keys(good);
  return { puts, bad: plant(names.map((name) => [name, bad(name)])), good: plant(Object.entries(good)) };
}

export function slides(puts: string, bad: readonly PlantedSlide[], good: readonly PlantedSlide[]): Planter {
  return { puts, bad: { pptx: { slides: bad } }, good: { pptx: { slides: good } } };
}

export function blocks(
  puts: string,
  bad: readonly string[],
  good: readonly string[],
  needs?: string,
): Planter {
  return {
    puts,
    ...(needs === undefined ? {} : { needs }),
    bad: { docx: { blocks: bad } },
    good: { docx: { blocks: good } },
  };
}

/** By its outline level, from 1 on, as no document need have styles of headings. */
export function heading(level: number, text: string): string {
  return paragraph(run(escapeXml(text)), `<w:outlineLvl w:val="${level - 1}"/>`);
}
