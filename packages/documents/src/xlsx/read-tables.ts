import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { attribute, child, childrenNamed, integer } from '../xml/xml-element.js';
import { parseRange } from './cell-reference.js';
import { decodeEscapes } from './read-shared-strings.js';
import type { CheckedTable } from './table-faults.js';

/** The tables of a sheet, each a separate part. */
export async function readTables(
  opened: DocumentPackage,
  ids: readonly string[],
  relationships: ReadonlyMap<string, Relationship>,
): Promise<CheckedTable[]> {
  const parts = new Set(ids.map((id) => relationships.get(id)?.target ?? id));
  const tables: CheckedTable[] = [];
  for (const part of parts) {
    if (!opened.has(part)) {
      throw new UnreadableDocumentError(
        'MISSING_PART',
        `A sheet refers to the table "${part}", which is missing.`,
      );
    }
    const root = await opened.readXml(part);
    const range = parseRange(attribute(root, 'ref') ?? '');
    if (root.name !== 'x:table' || range === null) {
      throw new UnreadableDocumentError('CORRUPT', `The part "${part}" is not a table with a range.`);
    }
    tables.push({
      part,
      id: attribute(root, 'id') ?? '',
      name: attribute(root, 'displayName') ?? attribute(root, 'name') ?? '',
      range,
      columns: childrenNamed(child(root, 'x:tableColumns'), 'x:tableColumn').map((column) =>
        decodeEscapes(attribute(column, 'name') ?? ''),
      ),
      hasHeader: (integer(root, 'headerRowCount') ?? 1) > 0,
      hasTotals: (integer(root, 'totalsRowCount') ?? 0) > 0,
    });
  }
  return tables;
}
