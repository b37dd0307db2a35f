import type { FilledArea, SetRun, Slide, Table, TextShape } from '@fixpoint/documents/model';
import { inWords, keyOfText, knownAspects, type Look, placeOfText } from './compare-looks.js';

/** Texts, tables, pictures and filled shapes of a slide with their visible properties. */
export function looksOfSlide(slide: Slide): Look[] {
  const place = `slide ${slide.number}`;
  const shapes = [
    ...(slide.titleShape === null ? [] : [slide.titleShape]),
    ...slide.texts,
    ...slide.placeholderTexts,
  ].filter(({ hidden }) => !hidden);
  return [
    ...shapes.flatMap((shape) => looksOfText(shape, place)),
    ...slide.tables.map((table, index) => lookOfTable(table, `${place}, table ${index + 1}`)),
    ...slide.pictures.map(({ name, description, box }) => ({
      key: `picture ${description || name}`,
      location: `${place}, picture "${(description || name).slice(0, 100)}"`,
      noun: 'picture',
      aspects: {},
      extent: box,
    })),
    ...looksOfFills(slide.fills ?? [], place),
  ];
}

function looksOfText(shape: TextShape, place: string): Look[] {
  const text = shape.paragraphs.map((paragraph) => paragraph.text).join(' ');
  const location = `${place}, ${placeOfText(shape.paragraphs[0]?.text ?? '')}`;
  const whole: Look = {
    key: `box ${keyOfText(text)}`,
    location,
    noun: 'text',
    aspects: {},
    // Every program measures a box that grows with its text.
    extent: shape.autofit === 'grow' ? null : shape.box,
  };
  if (shape.setting === null) return [{ ...whole, aspects: statedAspects(shape) }];
  const lines = shape.setting.lines.flatMap(({ runs }): Look[] => {
    const shown = runs.filter((run) => /\S/.test(run.text));
    const words = shown.map((run) => run.text).join('');
    if (words === '') return [];
    return [
      {
        key: keyOfText(words.trim()),
        location: `${place}, ${placeOfText(words.trim())}`,
        noun: 'text',
        aspects: aspectsOfRuns(shown),
      },
    ];
  });
  return [whole, ...lines];
}

function aspectsOfRuns(runs: readonly SetRun[]): Look['aspects'] {
  const values = <Key extends keyof SetRun>(key: Key) => runs.map((run) => run[key]);
  return knownAspects({
    'type size': inWords(values('size'), points),
    colour: inWords(values('color'), hash),
    typeface: inWords(values('font'), String),
    weight: inWords(values('bold'), (bold) => (bold ? 'bold' : 'regular')),
  });
}

/** Of what names its looks itself; other looks come from the layout or the table's style. */
function statedAspects({ fonts, colors }: Pick<TextShape | Table, 'fonts' | 'colors'>): Look['aspects'] {
  return {
    typeface: [...fonts].sort().join(', ') || 'not set',
    colour: [...colors].sort().map(hash).join(', ') || 'not set',
  };
}

function lookOfTable(table: Table, location: string): Look {
  const { shades = [], smallestType, box, rows } = table;
  const pairs = new Set(shades.map(({ color, ground }) => `${hash(color)} on ${hash(ground)}`));
  return {
    key: `table ${keyOfText((rows[0] ?? []).join(' | '))}`,
    location,
    noun: 'table',
    aspects: knownAspects({
      ...statedAspects(table),
      'smallest type size': smallestType === null ? undefined : points(smallestType),
      'colour of text and cells': [...pairs].sort().join(', ') || 'not set',
    }),
    // Rows grow with their text.
    extent: box === null ? null : { width: box.width, height: 0 },
  };
}

/** Filled shapes have no names that programs keep: one at the same corner is the same one, however it looks. */
function looksOfFills(fills: readonly FilledArea[], place: string): Look[] {
  const tenths = (length: number) => (Math.round(length / 91_440) / 10).toFixed(1);
  return fills.map(({ box, color }) => ({
    key: `shape ${tenths(box.left)} ${tenths(box.top)}`,
    location: `${place}, shape ${tenths(box.left)} inches from the left and ${tenths(box.top)} from the top`,
    noun: 'shape',
    aspects: { fill: hash(color) },
    extent: box,
  }));
}

/** Hundredths of a point, to half a point. */
function points(size: number): string {
  return `${Math.round(size / 50) / 2} pt`;
}

function hash(color: string): string {
  return `#${color}`;
}
