import { countOf } from '@fixpoint/shared/text';
import type { DocumentAlignment, PageSketch, SketchLine } from '../../golden/alignment.js';
import { escapeMarkup } from '../escape.js';
import type { Thumbnail } from '../reporter.js';
import type { Region } from './changed-regions.js';

export interface PageFigure {
  readonly side: 'output' | 'golden';
  readonly unit: DocumentAlignment['unit'];
  /** `slide 7`. */
  readonly label: string;
  readonly sketch: PageSketch | null;
  readonly thumbnail: Thumbnail | undefined;
  readonly regions: readonly Region[];
}

/** A page as a picture with what changed framed, or as its text. */
export function renderFigure({ side, unit, label, sketch, thumbnail, regions }: PageFigure): string {
  const caption = `<figcaption>${side === 'output' ? 'Output' : 'Golden'}${sketch === null ? '' : ` · ${escapeMarkup(label)}`}</figcaption>`;
  if (sketch === null) {
    const words = `The ${side === 'output' ? 'output' : 'golden document'} has no such ${unit}.`;
    return `<figure class="${side} absent">${caption}<p class="quiet">${words}</p></figure>`;
  }
  const text = renderText(sketch, side);
  if (thumbnail === undefined)
    return `<figure class="${side}">${caption}<div class="paper">${text}</div></figure>`;
  const alternative = `${label}${sketch.title === '' ? '' : `: ${sketch.title}`}`;
  return `<figure class="${side}">${caption}
<div class="picture"><img alt="${escapeMarkup(alternative)}" loading="lazy" src="${pictureAddress(thumbnail)}">${renderRegions(regions)}</div>
<details><summary>Text</summary><div class="paper">${text}</div></details></figure>`;
}

export function pictureAddress({ png }: Thumbnail): string {
  return `data:image/png;base64,${Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64')}`;
}

function renderRegions(regions: readonly Region[]): string {
  if (regions.length === 0) return '';
  const frames = regions.map(
    ({ left, top, width, height }) =>
      `<rect x="${left}" y="${top}" width="${width}" height="${height}" vector-effect="non-scaling-stroke"/>`,
  );
  return `<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${countOf(regions.length, 'changed region')}">${frames.join('')}</svg>`;
}

function renderText({ title, lines }: PageSketch, side: PageFigure['side']): string {
  const heading = title === '' ? '' : `<p class="title" dir="auto">${escapeMarkup(title)}</p>`;
  return `${heading}${lines.map((line) => renderLine(line, side)).join('')}`;
}

const nouns: Record<SketchLine['kind'], string> = {
  text: '',
  row: '',
  picture: 'Picture: ',
  chart: 'Chart: ',
};

function renderLine({ kind, parts }: SketchLine, side: PageFigure['side']): string {
  const meaning = side === 'output' ? 'is' : 'should';
  const words = parts.map(({ text, changed }) => {
    // Spaces at the ends of a part are what separates words.
    const [, before = '', after = ''] = /^(\s*).*?(\s*)$/su.exec(text) ?? [];
    const shown = escapeMarkup(text).trim();
    const marked = changed && shown !== '' ? `<mark class="${meaning}">${shown}</mark>` : shown;
    return `${before === '' ? '' : ' '}${marked}${after === '' || shown === '' ? '' : ' '}`;
  });
  return `<p class="${kind}" dir="auto">${nouns[kind]}${words.join('')}</p>`;
}
