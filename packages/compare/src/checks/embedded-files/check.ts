import type { EmbeddedFile } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { anyTypeCheck, draftAbout, type FindingDraft } from '../check.js';
import { andMore, list, quote } from '../wording.js';

export const embeddedFiles = anyTypeCheck({
  name: 'embedded-files',
  category: 'document',
  defaultSeverity: 'medium',
  description:
    'The document contains no embedded files, because readers can open and save everything in them.',
  options: z.strictObject({ max: Count.default(0).describe('Maximum number of embedded files.') }),
  run(_content, _template, { options: { max }, document: { embedded, chartData = [] } }) {
    return [...(embedded.length <= max ? [] : carried(embedded, max)), ...hiddenBehindCharts(chartData)];
  },
});

function carried(embedded: readonly EmbeddedFile[], max: number): FindingDraft[] {
  return draftAbout(embedded, (first) => ({
    location: list([...new Set(embedded.map(({ source }) => placeOf(source)))]),
    message: `The document contains the whole file ${quote(shown(first))}, which readers can open and save${andMore(embedded.length - 1, 'file')}.`,
    expected: max === 0 ? 'no embedded files' : `at most ${countOf(max, 'embedded file')}`,
    actual: list(embedded.map(shown)),
    suggestion:
      'Insert a picture or a table instead of the whole file. If the reader needs the file, send it together with the document.',
  }));
}

/** A chart needs the sheet that it shows, and no other hidden one: such a chart was pasted with the whole model. */
function hiddenBehindCharts(chartData: readonly EmbeddedFile[]): FindingDraft[] {
  const hiding = chartData.filter(({ content }) => content?.hidden !== undefined);
  return draftAbout(hiding, (first) => ({
    key: 'charts',
    location: list([...new Set(hiding.map(({ source }) => placeOf(source)))]),
    message: `The workbook behind a chart, ${quote(shown(first))}, has hidden sheets that every reader can open${andMore(hiding.length - 1, 'chart')}.`,
    expected: 'charts that contain only the figures that they show',
    actual: list(hiding.map(shown)),
    suggestion:
      'Write the chart with a workbook that contains only the figures of the chart, instead of pasting the chart together with the whole workbook that it was created in.',
  }));
}

function shown({ part, content }: EmbeddedFile): string {
  return content === undefined ? part : `${part}: ${content.summary}`;
}

/** `ppt/slides/slide3.xml` is the third slide that was written, which need not be the third that is shown. */
function placeOf(source: string): string {
  return `part ${source}`;
}
