import { looksLikeCode } from '../../text/code.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';
import { findOutput, type Output, signWords } from './find-output.js';

export const programOutput = anyTypeCheck({
  name: 'program-output',
  category: 'text',
  defaultSeverity: 'high',
  description: 'No text is an error message of a program, a notice of a website to browsers or raw data.',
  options: noOptions,
  run(content) {
    const results: { readonly located: LocatedText; readonly output: Output; readonly text: string }[] = [];
    for (const located of textsHolding(content, signWords)) {
      const text = located.text.slice(0, maxSearchedLength);
      const output = located.kind === 'notes' ? null : findOutput(text);
      if (output !== null) results.push({ located, output, text });
      if (results.length > maxOutputs) return [];
    }
    if (results.length === 0 || isAboutPrograms(content)) return [];
    const listed = listedOutputs(content);
    const seen = createSightings();
    for (const { located, output, text } of results.filter(({ located }) => !listed.has(located.text)))
      seen.add(output.kind, located, excerpt(text.trim(), output.index, output.found.length));
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `${what[sighting.key as Output['kind']]} ${firstPlace(sighting)}: ${quote(sighting.quotes[0] ?? '')}${moreOf(sighting, 'text')}.`,
      expected: 'text that was written for the reader',
      actual: list(sighting.quotes, ' | '),
      measure: { value: sighting.count, goal: 0, unit: 'texts' },
      suggestion:
        'Check the result of each request and call before its text is used. Repeat a failed call, or leave the element out and fail the run if the value is mandatory.',
    }));
  },
});

/** A column of messages, of tests or of causes. */
const listing =
  /^(?:(?:error |log )?(?:messages?|errors?|codes?|logs?)|symptoms?|causes?|meaning|incidents?|input|output|(?:expected|actual)(?: results?| output)?|response|(?:fehler)?meldung|fehler|ursache|bedeutung|eingabe|ausgabe|erwartet(?:es ergebnis)?|antwort|message(?: d['’]erreur)?|erreur|cause|signification|entrée|sortie|(?:résultat )?attendu|réponse|mensaje|error|causa|significado|entrada|salida|(?:resultado )?esperado|respuesta|messaggio|errore|significato|ingresso|uscita|(?:risultato )?atteso|risposta)$/iu;

/** Cells of columns that list messages and test data. */
function listedOutputs(content: DocumentText): ReadonlySet<string> {
  const tables = [...content.tables(), ...(content.lists?.() ?? [])];
  return new Set(
    tables.flatMap(({ rows: [header = [], ...rows] }) =>
      header.flatMap((title, column) =>
        listing.test(title.trim()) ? rows.map((row) => row[column] ?? '') : [],
      ),
    ),
  );
}

function isAboutPrograms(content: DocumentText): boolean {
  let technical = 0;
  for (const { text } of content.texts()) {
    const start = text.slice(0, maxSearchedLength);
    if ((aboutPrograms.test(start) || looksLikeCode(start)) && findOutput(start) === null) technical += 1;
    if (technical >= maxTechnical) return true;
  }
  return false;
}

const what: Readonly<Record<Output['kind'], string>> = {
  error: 'Error message of a program',
  page: 'Notice of a website to browsers',
  data: 'Raw data of a program',
};

const maxSearchedLength = 20_000;

/** A log, a list of error codes or a table of raw answers shows more. */
const maxOutputs = 8;

/** Words of documents about programs, which show errors and data as examples. */
const aboutPrograms =
  /\b(?:APIs?|JSON|XML|HTTPS?|endpoints?|stack ?traces?|exceptions? (?:is|are|handling)|error (?:codes?|messages?|handling)|status codes?|debug\w*|payloads?|backend|frontend|source code|compiler|runtime|command line|log files?|schema)\b(?!:\/\/)/;

/** One or two such words may be in the profile of a software company. */
const maxTechnical = 4;
