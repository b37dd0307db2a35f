import type { PlantedSlide } from './planting/add-slide.js';
import { type Planted, type Planter, typesOf } from './planting/plant-defect.js';

/**
 * Text of a check's README about the document that `npm run plant` makes: the defect, and the same as it should be. Both
 * are planted by the tests, so that `--explain` shows tested content.
 */
export function describeExample(check: string, planter: Planter): string {
  const [type = 'pptx'] = typesOf(planter);
  const needs = planter.needs === undefined ? '' : ` The check reports it only with ${planter.needs}.`;
  const [bad, good] = [planter.bad[type], planter.good?.[type]].map((planted) =>
    planted === undefined ? '' : linesOf(planted),
  );
  const shown =
    bad === '' || bad === undefined
      ? 'Without this defect, the check reports nothing.'
      : `Bad:\n\n\`\`\`\n${bad}\n\`\`\`\n\nGood:\n\n\`\`\`\n${good}\n\`\`\``;
  return `## In a document\n\n\`npm run plant -- ${check} FILE\` (in the Fixpoint repository) writes a copy of FILE with this defect: ${planter.puts} (${typesOf(planter).join(', ')}).${needs}\n\n${shown}\n`;
}

/** Texts of the document afterwards, a line each; empty if the defect shows in no text. */
function linesOf(planted: Planted): string {
  if ('texts' in planted) return planted.texts.join('\n');
  if ('link' in planted) return `${planted.link} → ${planted.to}`;
  if ('sheet' in planted) {
    const rows = planted.rows.map((cells) => cells.map((cell) => cell ?? '').join(' | '));
    return [`${planted.hidden === true ? 'hidden sheet' : 'sheet'} "${planted.sheet}"`, ...rows].join('\n');
  }
  if ('slides' in planted) return planted.slides.map(slideLines).join('\n');
  return 'blocks' in planted ? planted.blocks.map(blockLine).join('\n') : '';
}

function slideLines({ title, texts = [], table = [], chart = {}, hidden }: PlantedSlide): string {
  return [
    `${hidden === true ? 'hidden slide' : 'slide'} ${title === null ? 'without a title' : `"${title}"`}`,
    ...texts,
    ...table.map((cells) => cells.join(' | ')),
    ...Object.entries(chart).map(([year, value]) => `${year}: ${value}`.trimEnd()),
  ].join('\n');
}

/** The words of a block, with what makes it more than words. */
function blockLine(xml: string): string {
  const level = /<w:outlineLvl w:val="(\d)"/.exec(xml)?.[1];
  const marks = [
    [/<w:color w:val="(\w+)"/, 'colour'],
    [/<w:rFonts w:ascii="([^"]+)"/, 'typeface'],
  ] as const;
  const said = marks.flatMap(([mark, name]) => {
    const value = mark.exec(xml)?.[1];
    return value === undefined ? [] : [`${name} ${value}`];
  });
  const words = xml
    .replace(/<w:ins\b[^>]*>/g, '[inserted:')
    .replaceAll('</w:ins>', ']')
    .replace(/<[^>]+>/g, '');
  const heading = level === undefined ? '' : `heading ${Number(level) + 1}: `;
  return `${heading}${words}${said.length === 0 ? '' : ` (${said.join(', ')})`}`;
}
