import type { Finding } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { AlignedPair, DocumentAlignment } from '../../golden/alignment.js';
import { escapeMarkup } from '../escape.js';
import type { FileReport, Thumbnail, Thumbnails } from '../reporter.js';
import { changedRegions, type Region } from './changed-regions.js';
import { pictureAddress, renderFigure } from './page-figure.js';
import { placeFindings, renderFinding, renderReference } from './page-findings.js';

export interface FileSection {
  /** Place of the file in the run, from 0. */
  readonly index: number;
  readonly thumbnails: Thumbnails | undefined;
  /** Then one without findings is folded away. */
  readonly isOneOfSeveral: boolean;
}

export function fileAnchor(index: number): string {
  return `file-${index + 1}`;
}

const noPages: DocumentAlignment = { unit: 'slide', pairs: [], hasGolden: false, notes: [] };

/** A file with all its findings, each beside the page that it is on. */
export function renderFile(file: FileReport, { index, thumbnails, isOneOfSeveral }: FileSection): string {
  const { path, report, alignment = noPages } = file;
  const anchor = fileAnchor(index);
  const placed = placeFindings(report.findings, alignment);
  const anchorOf = ({ id }: Finding) => `${anchor}-${id}`;
  const about = report.documents.map(
    ({ name, outcome, size, because }) =>
      `<p class="about" dir="auto"><b>${escapeMarkup(report.documents.length > 1 ? name : capitalise(outcome))}</b>${size === null ? '' : ` · ${countOf(size.count, size.unit)}`} · ${escapeMarkup(because)}</p>`,
  );
  const pages = alignment.pairs.map((pair, place) =>
    renderPage(pair, {
      alignment,
      anchor: `${anchor}-page-${place + 1}`,
      pictures: picturesOf(pair, alignment, thumbnails),
      items: [
        ...(placed.pages[place] ?? []).map((finding) => renderFinding(finding, anchorOf(finding))),
        ...(placed.references[place] ?? []).map((finding) => renderReference(finding, anchorOf(finding))),
      ],
    }),
  );
  const whole = placed.document.map((finding) => renderFinding(finding, anchorOf(finding)));
  const shown = [...pages, renderGallery(alignment, thumbnails)].filter((part) => part !== '');
  const isFolded = isOneOfSeveral && report.findings.length === 0 && shown.length > 0;
  return `<section class="file" aria-labelledby="${anchor}">
<h2 id="${anchor}" dir="auto">${escapeMarkup(path)}</h2>
${about.join('\n')}
${[...alignment.notes, ...notesOf(thumbnails)].map((note) => `<p class="note">${escapeMarkup(note)}</p>`).join('\n')}
${whole.length === 0 ? '' : `<h3>${alignment.pairs.length === 0 ? 'Findings' : 'On the document or on several pages'}</h3>\n<ul class="findings wide">${whole.join('\n')}</ul>`}
${report.findings.length === 0 ? '<p class="good">No findings.</p>' : ''}
${isFolded ? `<details class="quiet-page"><summary>Pages</summary>${shown.join('\n')}</details>` : shown.join('\n')}
</section>`;
}

function notesOf(thumbnails: Thumbnails | undefined): readonly string[] {
  if (thumbnails === undefined) return [];
  return 'missing' in thumbnails ? [thumbnails.missing] : thumbnails.notes;
}

interface PagePictures {
  readonly output: Thumbnail | undefined;
  readonly golden: Thumbnail | undefined;
  readonly regions: readonly Region[];
}

const noPictures: PagePictures = { output: undefined, golden: undefined, regions: [] };

/** Pages of other documents than presentations do not follow their sheets and chapters. */
function picturesOf(
  pair: AlignedPair,
  { unit }: DocumentAlignment,
  thumbnails: Thumbnails | undefined,
): PagePictures {
  if (unit !== 'slide' || thumbnails === undefined || 'missing' in thumbnails) return noPictures;
  const output = thumbnails.output.find(({ page }) => page === pair.output?.number);
  const golden = thumbnails.golden.find(({ page }) => page === pair.golden?.number);
  const regions = output && golden ? changedRegions(output.png, golden.png) : null;
  return { output, golden, regions: regions ?? [] };
}

interface PageContext {
  readonly alignment: DocumentAlignment;
  readonly anchor: string;
  readonly pictures: PagePictures;
  readonly items: readonly string[];
}

const words: Record<AlignedPair['status'], string> = {
  same: 'same',
  changed: 'changed',
  moved: 'moved',
  missing: 'missing',
  extra: 'not in the golden document',
  alone: '',
};

function renderPage(pair: AlignedPair, { alignment, anchor, pictures, items }: PageContext): string {
  const { unit, hasGolden } = alignment;
  const { output, golden, status } = pair;
  const shown = output ?? golden;
  const label = (number: number | undefined) => `${unit} ${number ?? ''}`;
  const looksChanged = status === 'same' && pictures.regions.length > 0;
  const badge = looksChanged ? 'looks different' : words[status];
  const heading = `<h3 id="${anchor}" dir="auto">${escapeMarkup(capitalise(label(shown?.number)))}${shown?.title ? ` · ${escapeMarkup(shown.title)}` : ''}${badge === '' ? '' : ` <span class="badge ${status}">${badge}</span>`}</h3>`;
  const figures = [
    renderFigure({
      side: 'output',
      unit,
      label: label(output?.number),
      sketch: output,
      thumbnail: pictures.output,
      regions: pictures.regions,
    }),
    ...(hasGolden
      ? [
          renderFigure({
            side: 'golden',
            unit,
            label: label(golden?.number),
            sketch: golden,
            thumbnail: pictures.golden,
            regions: pictures.regions,
          }),
        ]
      : []),
  ];
  const list =
    items.length === 0
      ? '<p class="quiet none">No findings here.</p>'
      : `<ul class="findings">${items.join('\n')}</ul>`;
  const body = `<div class="page ${hasGolden ? 'pair' : 'single'}"><div class="figures">${figures.join('\n')}</div>${list}</div>`;
  const isQuiet = items.length === 0 && !looksChanged && (status === 'same' || status === 'alone');
  return isQuiet
    ? `<details class="quiet-page"><summary>${heading}</summary>${body}</details>`
    : `<article aria-labelledby="${anchor}">${heading}\n${body}</article>`;
}

function capitalise(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The pages as a program sets them, if they do not follow the document's own parts. */
function renderGallery({ unit, hasGolden }: DocumentAlignment, thumbnails: Thumbnails | undefined): string {
  if (unit === 'slide' || thumbnails === undefined || 'missing' in thumbnails) return '';
  const row = (name: string, pages: readonly Thumbnail[]) =>
    `<h4>${name}</h4><div class="gallery">${pages.map((thumbnail) => `<img loading="lazy" alt="${name}, page ${thumbnail.page}" src="${pictureAddress(thumbnail)}">`).join('')}</div>`;
  return `<details class="pages"><summary><h3>Pages as printed</h3></summary>${row('Output', thumbnails.output)}${hasGolden ? row('Golden', thumbnails.golden) : ''}</details>`;
}
