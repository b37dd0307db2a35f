import type { DocumentText, LocatedGroup } from '../../views/document-text.js';

/** A name that a program gives to the fourth of something whose name it does not know. */
const numbered =
  /^(?:company|unternehmen|firma|firm|client|target|competitor|société|entreprise|empresa|azienda|selskap|virksomhed|företag|peer) ?#?\d{1,3}$/iu;

const sign = /\d$/;

/**
 * Companies that are called by a number among others that have names. If most are, the document keeps them
 * anonymous.
 */
export function* findNumberedNames(
  content: DocumentText,
): Iterable<{ readonly found: string; readonly group: LocatedGroup }> {
  for (const group of content.groups?.() ?? []) {
    const results = group.names.filter((name) => sign.test(name) && numbered.test(name.trim()));
    if (results.length === 0 || results.length * 2 >= group.names.length) continue;
    for (const name of results) yield { found: name, group };
  }
}
