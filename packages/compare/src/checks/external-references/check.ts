import type { ExternalReference } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { anyTypeCheck, noOptions } from '../check.js';
import { groupBy } from '../sightings.js';
import { list } from '../wording.js';

/** A document may name as many kinds as it likes; the first are enough. */
const mostKinds = 20;

export const externalReferences = anyTypeCheck({
  name: 'external-references',
  category: 'document',
  defaultSeverity: 'medium',
  description: 'The document holds all it shows: it makes no program fetch anything when it is opened.',
  options: noOptions,
  run(_prose, _template, { document: { external } }) {
    return [...groupBy(external.filter(isFetched), ({ kind }) => kind)]
      .slice(0, mostKinds)
      .map(([kind, references]) => ({
        key: kind,
        location: 'document',
        message: `The document refers to ${countOf(references.length, 'file')} outside itself that ${references.length === 1 ? 'is' : 'are'} fetched when it is opened (${kind}). Nothing was fetched.`,
        expected: 'everything that the document shows within it',
        actual: list([...new Set(references.map(({ address }) => address))]),
        suggestion:
          'Embed what is shown (download pictures and add their bytes, not their address) and use no remote template: the reader may be offline, the address may die, and each opening tells its host who reads.',
      }));
  },
});

/** Word notes for every document which template on its author's disk it came from; that is no defect and fetches nothing. */
function isFetched({ kind, address }: ExternalReference): boolean {
  const isOnDisk = /^(file:\/\/\/)?([a-z]:|[^\\/:]+$)/i.test(address);
  return kind !== 'attachedTemplate' || !isOnDisk;
}
