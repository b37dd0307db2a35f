import { UnreadableDocumentError } from '../limits/unreadable-document-error.js';
import type { DocumentProperty } from '../model/document-base.js';
import type { LeftOut } from '../xml/parse-xml.js';
import { attribute, type XmlElement } from '../xml/xml-element.js';
import type { DocumentPackage } from './open-package.js';

/** Elements that are read of the three parts of properties, with their labels for people. */
const labels: Readonly<Record<string, string>> = {
  'dc:creator': 'author',
  'cp:lastModifiedBy': 'last modified by',
  'dc:title': 'title',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'cp:keywords': 'keywords',
  'cp:category': 'category',
  'cp:contentStatus': 'status',
  'ep:Company': 'company',
  'ep:Manager': 'manager',
  'ep:Template': 'template',
  'ep:HyperlinkBase': 'hyperlink base',
};

/** Types of the references to them, in usual and in strict documents. */
const kinds = [
  'core-properties',
  'extended-properties',
  'extendedProperties',
  'custom-properties',
  'customProperties',
];
/** Lists with a row for every slide and sheet. */
const leftOutOfProperties: LeftOut = new Map([
  ['ep:HeadingPairs', 'all'],
  ['ep:TitlesOfParts', 'all'],
]);
const maxProperties = 100;
const maxValueLength = 500;

/** The properties of a document. Empty if the part is absent or damaged: no program refuses a document for that. */
export async function readProperties(opened: DocumentPackage): Promise<DocumentProperty[]> {
  const documentProperties: DocumentProperty[] = [];
  for (const { type, external, target } of (await opened.relationships('')).values()) {
    if (external || !kinds.includes(type) || !opened.has(target)) continue;
    const root = await opened.readXml(target, leftOutOfProperties).catch((error: unknown) => {
      if (error instanceof UnreadableDocumentError) return null;
      throw error;
    });
    for (const element of root?.children ?? []) {
      const property = type.startsWith('custom') ? customProperty(element) : ownProperty(element);
      if (property !== null && documentProperties.length < maxProperties) documentProperties.push(property);
    }
  }
  return documentProperties;
}

function ownProperty({ name, text }: XmlElement): DocumentProperty | null {
  const label = labels[name];
  const value = text.trim().slice(0, maxValueLength);
  return label === undefined || value === '' ? null : { label, value, custom: false };
}

function customProperty(element: XmlElement): DocumentProperty | null {
  const label = attribute(element, 'name')?.slice(0, maxValueLength) ?? '';
  const value = element.children[0]?.text.trim().slice(0, maxValueLength) ?? '';
  return label === '' || value === '' ? null : { label, value, custom: true };
}
