import type { DocumentBase, EmbeddedFile, ExternalReference } from '../model/document-base.js';
import type { DocumentFormat } from '../model/document-format.js';
import { readProperties } from './document-properties.js';
import type { DocumentPackage } from './open-package.js';
import type { Relationship, SourcedRelationship } from './relationships.js';

const maxReferences = 1_000;
const maxAddressLength = 2_000;

/**
 * Properties of documents of every family, found in the references of all parts, read or not. Macros are projects and the macro
 * sheets of old workbooks; external are the references that a program follows on its own, so every reference outside except a link
 * to click.
 */
export async function packageFacts(opened: DocumentPackage, format: DocumentFormat): Promise<DocumentBase> {
  const all = opened.notableRelationships(
    (relationship) => isFollowed(relationship) || isFile(relationship) || isMacro(relationship),
  );
  const external = new Map<string, ExternalReference>();
  for (const { type, target } of all.filter(isFollowed)) {
    if (external.size === maxReferences) break;
    const reference = { kind: type, address: target.slice(0, maxAddressLength) };
    external.set(`${reference.kind} ${reference.address}`, reference);
  }
  const properties = await readProperties(opened);
  opened.finishFaults();
  const chartData = filesOf(all, ({ source }) => isChart(source));
  return {
    format: format.extension,
    macros: all.some(isMacro),
    external: [...external.values()],
    embedded: filesOf(all, ({ source }) => !isChart(source)),
    ...(chartData.length === 0 ? {} : { chartData }),
    queries: [],
    properties,
    ...(opened.notes.length === 0 ? {} : { notes: opened.notes }),
    ...opened.faults.facts(),
  };
}

/** Each once; the workbook behind a chart is its data, not a separate file. */
function filesOf(
  all: readonly SourcedRelationship[],
  isWanted: (relationship: SourcedRelationship) => boolean,
): EmbeddedFile[] {
  const files = new Map<string, EmbeddedFile>();
  for (const relationship of all) {
    const { target, source } = relationship;
    if (!isFile(relationship) || !isWanted(relationship)) continue;
    if (files.size < maxReferences) files.set(target, { part: target, source });
  }
  return [...files.values()];
}

function isChart(source: string): boolean {
  return /(?:^|\/)(?:charts|drawings\/charts)\/[^/]*$/i.test(source) || /chart[^/]*\.xml$/i.test(source);
}

function isFile({ external, type }: Relationship): boolean {
  return !external && (type === 'oleObject' || type === 'package');
}

function isFollowed({ external, type }: Relationship): boolean {
  return external && type !== 'hyperlink';
}

function isMacro({ external, type }: Relationship): boolean {
  return !external && /^(vbaProject|xl(Intl)?Macrosheet)$/i.test(type);
}
