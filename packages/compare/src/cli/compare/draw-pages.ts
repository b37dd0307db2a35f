import { readFileWithin } from '../../files/read-file-within.js';
import type { NamedDocument } from '../../operations/operations.js';
import type { DrawnPages } from '../../rendering/render-thumbnails.js';
import type { FileReport, Thumbnails } from '../../reporters/reporter.js';
import type { CommandContext } from '../command.js';
import type { ComparedFiles } from './compare-files.js';

/** Pictures of the pages of the only document of a report, and of its golden one; nothing if it could not be read. */
export async function drawPages(
  context: CommandContext,
  { documents, alignment }: Pick<ComparedFiles, 'documents' | 'alignment'>,
  golden: NamedDocument | null,
): Promise<Pick<FileReport, 'thumbnails'>> {
  const document = documents[0];
  if (document === undefined || alignment === undefined) return {};
  const { renderThumbnails } = await import('../../rendering/render-thumbnails.js');
  const draw = (bytes: Uint8Array) =>
    renderThumbnails({ type: document.type, bytes }, { path: context.programPath, signal: context.signal });
  const output = await draw(await readFileWithin(document.path));
  const reference = golden === null ? null : await draw(golden.bytes);
  return { thumbnails: joinPages(output, reference) };
}

function joinPages(output: DrawnPages, golden: DrawnPages | null): Thumbnails {
  if ('missing' in output) return output;
  if (golden === null) return { output: output.pages, golden: [], notes: output.notes };
  if ('missing' in golden) {
    return {
      output: output.pages,
      golden: [],
      notes: [...output.notes, `Golden document: ${golden.missing}`],
    };
  }
  return {
    output: output.pages,
    golden: golden.pages,
    notes: [...new Set([...output.notes, ...golden.notes])],
  };
}
