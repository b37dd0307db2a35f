import type { DocumentPackage } from '../package/open-package.js';
import type { Relationship } from '../package/relationships.js';
import { attribute, child, childrenNamed, descend, integer, type XmlElement } from '../xml/xml-element.js';

/** A value that a cell shows in place of the error that is stored for older programs: a picture, a share, a country. */
export interface RichValue {
  readonly kind: 'picture' | 'text';
  /** The alternative text of a picture; '' without one. */
  readonly text: string;
}

/** The rich value that a cell's `vm` attribute refers to; null if it refers to none, or to one that is an error. */
export type RichValues = (reference: string) => RichValue | null;

/** Key of the text that a value shows, and of a picture's alternative text ([MS-XLSX] 2.3.6). */
const textKeys = ['_DisplayString', 'Text'];
const maxTextLength = 1_000;

/**
 * Reads the rich values of a workbook. A cell refers to a block of metadata, the block to a value, and the value to its
 * structure ([MS-XLSX] 2.3.6).
 */
export async function readRichValues(
  opened: DocumentPackage,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<RichValues> {
  const part = async (type: string): Promise<XmlElement | undefined> => {
    const relationship = [...relationships.values()].find(
      (candidate) => candidate.type === type && !candidate.external,
    );
    return relationship !== undefined && opened.has(relationship.target)
      ? opened.readXml(relationship.target)
      : undefined;
  };
  const values = childrenNamed(await part('rdRichValue'), 'xlrd:rv');
  if (values.length === 0) return () => null;
  const structures = childrenNamed(await part('rdRichValueStructure'), 'xlrd:s');
  const metadata = await part('sheetMetadata');
  const types = childrenNamed(child(metadata, 'x:metadataTypes'), 'x:metadataType');
  const blocks = childrenNamed(child(metadata, 'x:valueMetadata'), 'x:bk');
  const future = childrenNamed(metadata, 'x:futureMetadata').find(
    (element) => attribute(element, 'name') === richValueType,
  );
  const indexes = childrenNamed(future, 'x:bk').map((block) =>
    integer(descend(block, 'x:extLst', 'x:ext', 'xlrd:rvb'), 'i'),
  );

  return (reference) => {
    const record = childrenNamed(blocks[Number(reference) - 1], 'x:rc').find(
      (element) => attribute(types[(integer(element, 't') ?? 0) - 1], 'name') === richValueType,
    );
    const value = values[indexes[integer(record, 'v') ?? -1] ?? -1];
    return value === undefined ? null : richValueOf(value, structures[integer(value, 's') ?? -1]);
  };
}

const richValueType = 'XLRICHVALUE';

function richValueOf(value: XmlElement, structure: XmlElement | undefined): RichValue | null {
  const type = attribute(structure, 't') ?? '';
  if (structure === undefined || /^_error/i.test(type)) return null;
  const fields = childrenNamed(value, 'xlrd:v');
  const keys = childrenNamed(structure, 'xlrd:k').map((key) => attribute(key, 'n') ?? '');
  const index = keys.findIndex((key) => textKeys.includes(key));
  const text = (fields[index]?.text ?? '').slice(0, maxTextLength);
  return /image/i.test(type) || text === '' ? { kind: 'picture', text } : { kind: 'text', text };
}
