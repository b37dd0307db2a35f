import type { EmbeddedFile } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { anyTypeCheck, type FindingDraft } from '../check.js';
import { list } from '../wording.js';

export const embeddedFiles = anyTypeCheck({
  name: 'embedded-files',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'The document carries no files that a reader can open and save with all that is in them.',
  options: z.strictObject({ max: Count.default(0).describe('How many embedded files there may be.') }),
  run(_content, _template, { options: { max }, document: { embedded, chartData = [] } }) {
    return [...(embedded.length <= max ? [] : [carried(embedded, max)]), ...hiddenBehindCharts(chartData)];
  },
});

function carried(embedded: readonly EmbeddedFile[], max: number): FindingDraft {
  return {
    key: '',
    location: list([...new Set(embedded.map(({ source }) => placeOf(source)))]),
    message: `The document carries ${countOf(embedded.length, 'embedded file')}, each with everything in it and not only what is shown.`,
    expected: max === 0 ? 'no embedded files' : `at most ${countOf(max, 'embedded file')}`,
    actual: list(embedded.map(shown)),
    suggestion:
      'Insert a picture or a table of what is to be shown instead of the whole file; send a file that the reader is to have beside the document.',
  };
}

/** A chart needs the sheet that it shows, and no other that is hidden: somebody pasted it with the whole model. */
function hiddenBehindCharts(chartData: readonly EmbeddedFile[]): FindingDraft[] {
  const hiding = chartData.filter(({ content }) => content?.hidden !== undefined);
  if (hiding.length === 0) return [];
  return [
    {
      key: 'charts',
      location: list([...new Set(hiding.map(({ source }) => placeOf(source)))]),
      message: `${countOf(hiding.length, 'chart carries', 'charts carry')} a workbook with hidden sheets, which every reader can open.`,
      expected: 'charts with the figures that they show, and nothing beside them',
      actual: list(hiding.map(shown)),
      suggestion:
        'Write the chart with its own figures instead of pasting it with the workbook that it was made in.',
    },
  ];
}

function shown({ part, content }: EmbeddedFile): string {
  return content === undefined ? part : `${part}: ${content.summary}`;
}

/** `ppt/slides/slide3.xml` is the third slide that was written, which need not be the third that is shown. */
function placeOf(source: string): string {
  return `part ${source}`;
}
