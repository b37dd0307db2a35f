import { textDocumentText } from '../../views/text-document/text-document-text.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { andMore, inPlace, list, placedAt, quote } from '../wording.js';

/** Texts that programs write in place of a broken reference. */
const broken =
  /(?:Error[!:]\s*(?:Reference source not found|Bookmark not defined|No bookmark name given|No text of specified style|Not a valid link|Unknown document property|Hyperlink reference not valid|Filename not specified|Cannot open file|No sequence specified)|Fehler!\s*(?:Verweisquelle|Textmarke|Keine gültige Verknüpfung|Unbekannter Name)|Erreur\s?!\s*(?:Source du renvoi|Signet))/iu;

const noEntries =
  /No table of (?:contents|figures) entries found|Keine Einträge für (?:ein )?Inhaltsverzeichnis/iu;
const notUpdated = /right.?click|update (?:this |the )?(?:field|table)|press f9/iu;

export const staleFields = docxCheck({
  name: 'stale-fields',
  category: 'document',
  defaultSeverity: 'high',
  description: 'Every cross-reference has a target, and the table of contents has entries.',
  options: noOptions,
  run(view) {
    const places: string[] = [];
    const texts = new Set<string>();
    for (const { text, locate } of textDocumentText(view).texts()) {
      const result = broken.exec(text)?.[0];
      if (result === undefined) continue;
      places.push(locate());
      texts.add(result);
    }
    const contents = view.document.fields.filter(({ name }) => name === 'TOC');
    const empty = contents.find(
      ({ result }) => result === '' || noEntries.test(result) || notUpdated.test(result),
    );
    return [
      ...(places.length === 0 ? [] : [brokenReferences(places, [...texts])]),
      ...(empty === undefined ? [] : [emptyContents(empty)]),
    ];
  },
});

function brokenReferences(places: readonly string[], texts: readonly string[]): FindingDraft {
  return {
    key: 'broken reference',
    ...placedAt(places),
    message: `Cross-reference ${inPlace(places[0] ?? '')} is broken: ${quote(texts[0] ?? '')}${andMore(places.length - 1, 'cross-reference')}.`,
    expected: 'cross-references that show what they refer to',
    actual: list(texts.map((text) => `"${text}"`)),
    suggestion:
      'Write the bookmark that the field refers to, or plain text instead of a field; then update all fields before the document leaves the service.',
  };
}

function emptyContents({ instruction, result }: { instruction: string; result: string }): FindingDraft {
  // A table of contents with \c collects captions (ECMA-376 part 1, 17.16.5.68).
  const [what, of] = /\\[ac]\b/i.test(instruction)
    ? ['list of figures or tables', 'caption']
    : ['table of contents', 'heading'];
  return {
    key: 'empty contents',
    location: what,
    message: `The ${what} is empty${result === '' ? '' : `: ${quote(result)}`}.`,
    expected: `an entry for each ${of}`,
    actual: result === '' ? 'no entries' : `"${result}"`,
    suggestion:
      'Write the entries with the field, or open and save the document once with LibreOffice so that it updates its indexes; asking the reader to update it is not enough.',
  };
}
