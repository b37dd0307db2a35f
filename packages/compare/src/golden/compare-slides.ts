import type { PptxDocument, Slide } from '@fixpoint/documents/model';
import type { PageSketch, SketchLine } from './alignment.js';
import { compareCharts } from './compare-charts.js';
import { compareLines, type Line } from './compare-lines.js';
import { compareLooks } from './compare-looks.js';
import { comparePictures, compareSets } from './compare-sets.js';
import { compareTables } from './compare-tables.js';
import { comparedOnSlide } from './computed-text.js';
import type { Difference } from './difference.js';
import { matchPages, type PageFace } from './match-pages.js';
import { extraPage, missingPage, movedPage, type PageComparison } from './page-differences.js';
import { type PlainLine, sketchAlone, sketchPair } from './sketch-lines.js';
import { looksOfSlide } from './slide-looks.js';

/** Pairs the slides of two presentations and reports the differences of each pair. */
export function compareSlides(output: PptxDocument, golden: PptxDocument): PageComparison[] {
  const faces = { output: output.slides.map(faceOf), golden: golden.slides.map(faceOf) };
  return matchPages(faces.output, faces.golden).flatMap((match) => {
    const slide = match.output === null ? undefined : output.slides[match.output];
    const other = match.golden === null ? undefined : golden.slides[match.golden];
    if (slide === undefined) return other === undefined ? [] : [missingSlide(other)];
    return other === undefined ? [extraSlide(slide)] : [pairOfSlides(slide, other, match.moved)];
  });
}

/** A slide that has no counterpart because there is no golden document. */
export function sketchSlide(slide: Slide, changed = false): PageComparison {
  return {
    output: sketch(slide, sketchAlone(linesOf(slide), changed)),
    golden: null,
    moved: false,
    differences: [],
  };
}

function missingSlide(slide: Slide): PageComparison {
  return {
    output: null,
    golden: sketch(slide, sketchAlone(linesOf(slide), true)),
    moved: false,
    differences: [missingPage('slide', slide.number, slide.title ?? '', faceOf(slide).text)],
  };
}

function extraSlide(slide: Slide): PageComparison {
  const differences = [extraPage('slide', slide.number, slide.title ?? '', faceOf(slide).text)];
  return { ...sketchSlide(slide, true), differences };
}

function pairOfSlides(output: Slide, golden: Slide, moved: boolean): PageComparison {
  const lines = sketchPair(linesOf(output), linesOf(golden));
  return {
    output: sketch(output, lines.output),
    golden: sketch(golden, lines.golden),
    moved,
    differences: [
      ...(moved ? [movedPage('slide', output.number, golden.number, output.title ?? '')] : []),
      ...compareSlide(output, golden),
    ],
  };
}

function compareSlide(output: Slide, golden: Slide): Difference[] {
  const page = golden.title ?? '';
  const location = `slide ${output.number}`;
  return [
    ...compareVisibility(output, golden),
    ...compareLines(textLines(output), textLines(golden), { kind: 'golden-text', page, location }),
    ...compareTables(
      output.tables.map(({ rows }) => rows),
      golden.tables.map(({ rows }) => rows),
      { page, location },
    ),
    ...compareCharts(output.charts, golden.charts, { page, location }),
    ...comparePictures(output.pictures, golden.pictures, { page, location }),
    ...compareSets(addresses(output), addresses(golden), {
      kind: 'golden-links',
      noun: 'link',
      page,
      location,
    }),
    ...compareLines(notesOf(output), notesOf(golden), { kind: 'golden-notes', page, location }),
    ...compareLooks(looksOfSlide(output), looksOfSlide(golden), { page }),
    ...compareSets(layoutOf(output), layoutOf(golden), {
      kind: 'golden-looks',
      noun: 'layout',
      page,
      location,
    }),
  ];
}

function compareVisibility(output: Slide, golden: Slide): Difference[] {
  if (output.hidden === golden.hidden) return [];
  const visibility = (slide: Slide) => (slide.hidden ? 'hidden' : 'shown');
  return [
    {
      kind: 'golden-slides',
      change: 'changed',
      key: `${golden.title ?? ''}|hidden`,
      location: `slide ${output.number}`,
      message: `Slide ${output.number} is ${visibility(output)}; in the golden document it is ${visibility(golden)}.`,
      expected: visibility(golden),
      actual: visibility(output),
      suggestion: `Make the slide ${visibility(golden)}, as in the golden document.`,
    },
  ];
}

function faceOf(slide: Slide): PageFace {
  return {
    title: slide.title ?? '',
    text: linesOf(slide)
      .map(({ text }) => text)
      .join('\n'),
  };
}

function textLines({ number, title, texts }: Slide): Line[] {
  const paragraphs = texts.flatMap((shape) => shape.paragraphs.map(({ text }) => text));
  return [
    ...(title === null ? [] : [{ text: title, location: `slide ${number}, title`, noun: 'title' }]),
    ...paragraphs.map((text, index) => ({
      text,
      compared: comparedOnSlide(text, number),
      location: `slide ${number}, paragraph ${index + 1}`,
      noun: 'paragraph',
    })),
  ];
}

function notesOf({ number, notes }: Slide): Line[] {
  return notes === '' ? [] : [{ text: notes, location: `slide ${number}, notes`, noun: 'note' }];
}

function addresses({ links }: Slide): string[] {
  return links.map(({ address }) => address);
}

function layoutOf({ layout }: Slide): string[] {
  return layout === null ? [] : [layout];
}

function linesOf(slide: Slide): PlainLine[] {
  return [
    ...textLines(slide)
      .slice(slide.title === null ? 0 : 1)
      .map(({ text, compared = text }) => ({ kind: 'text' as const, text, compared })),
    ...slide.tables.flatMap(({ rows }) =>
      rows.map((row) => ({ kind: 'row' as const, text: row.join(' | ') })),
    ),
    ...slide.charts.map(({ title, name, series }) => ({
      kind: 'chart' as const,
      text: `${title ?? name}: ${series.map((chartSeries) => `${chartSeries.name} ${chartSeries.values.join(', ')}`).join('; ')}`,
    })),
    ...slide.pictures.map(({ name, description }) => ({
      kind: 'picture' as const,
      text: description || name,
    })),
  ];
}

function sketch({ number, title }: Slide, lines: readonly SketchLine[]): PageSketch {
  return { number, title: title ?? '', lines };
}
