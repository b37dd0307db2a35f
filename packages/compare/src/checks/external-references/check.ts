import type { ExternalReference } from '@fixpoint/documents/model';
import { anyTypeCheck, noOptions } from '../check.js';
import { groupBy } from '../sightings.js';
import { andMore, list, quote } from '../wording.js';

export const externalReferences = anyTypeCheck({
  name: 'external-references',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'The document contains everything that it shows and is linked to nothing outside.',
  options: noOptions,
  run(_prose, _template, { document: { external } }) {
    return [...groupBy(external.filter(isFetched), ({ kind }) => kind)].map(([kind, references]) => ({
      key: kind,
      location: 'document',
      message: headline(kind, references),
      expected: 'a document that contains everything it shows',
      actual: list([...new Set(references.map(({ address }) => address))]),
      suggestion:
        kind === takenIn
          ? 'Convert the file into paragraphs, tables and pictures of the document. Other programs and previews do not show it.'
          : 'Embed the bytes of pictures instead of their addresses, and use no remote template. Otherwise content is missing if the reader is offline or the address stops working, and the host learns who opens the document.',
    }));
  },
});

/** Kind of a file whose content Word takes in when it opens the document. */
const takenIn = 'altChunk';

/** Nouns for references by their kind; other kinds are named as they are. */
const things: Readonly<Record<string, string>> = {
  attachedTemplate: 'a template',
  image: 'a picture',
  oleObject: 'a linked object',
  externalLinkPath: 'values of another workbook',
  video: 'a video',
  audio: 'a sound',
  frame: 'a page',
};

function headline(kind: string, references: readonly ExternalReference[]): string {
  const [address = ''] = references.map((reference) => reference.address);
  if (kind === takenIn && !/^[a-z]{2,}:/i.test(address))
    return `The document shows the file ${quote(address)} within it as its own text (altChunk), which only Word does${andMore(references.length - 1, 'file')}.`;
  const person = personal.exec(address)?.[0];
  const isLocal = person !== undefined || /^(?:file:|\\\\)/i.test(address);
  const why = isLocal
    ? `; recipients do not have it${person === undefined ? '' : ' and the path names a person'}`
    : '';
  return `The document is linked to ${things[kind] ?? `a file (${kind})`} at ${quote(address)}${why}${andMore(references.length - 1, 'file')}.`;
}

/** A path into the folder of a user. */
const personal = /(?:^|[\\/])(?:Users|home|Documents and Settings)[\\/][^\\/]+/i;

/**
 * Word notes for every document which template on its author's disk it came from; that is no defect and fetches nothing. "NULL"
 * is what PowerPoint writes for a link that was broken up.
 */
function isFetched({ kind, address }: ExternalReference): boolean {
  if (address === 'NULL') return false;
  const isOnDisk = /^(file:\/\/\/)?([a-z]:|[^\\/:]+$)/i.test(address);
  return kind !== 'attachedTemplate' || !isOnDisk;
}
