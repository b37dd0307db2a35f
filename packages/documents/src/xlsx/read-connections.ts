import type { DataQuery } from '../model/document-base.js';
import type { DocumentPackage } from '../package/open-package.js';
import { withoutPasswords } from '../package/without-passwords.js';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml-element.js';

const maxConnections = 200;

/** The connections of a workbook (ECMA-376 part 1, 18.13): to databases, web pages, text files, and queries of Power Query. */
export async function readConnections(opened: DocumentPackage, part: string | null): Promise<DataQuery[]> {
  if (part === null) return [];
  const root = await opened.readXml(part);
  return childrenNamed(root, 'x:connection')
    .slice(0, maxConnections)
    .map((connection) => ({
      kind: 'connection',
      name: (attribute(connection, 'name') ?? '').slice(0, 200),
      source: withoutPasswords(sourceOf(connection)),
    }));
}

function sourceOf(connection: XmlElement): string {
  const database = child(connection, 'x:dbPr');
  const parts = [
    attribute(connection, 'sourceFile'),
    attribute(connection, 'odcFile'),
    attribute(database, 'connection'),
    attribute(database, 'command'),
    attribute(child(connection, 'x:webPr'), 'url'),
    attribute(child(connection, 'x:textPr'), 'sourceFile'),
  ];
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(' | ');
}
