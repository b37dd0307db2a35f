import type { DocumentModel } from '@fixpoint/documents/model';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';
import { wrongProfileNames } from './profile-names.js';

export const projectNames = anyTypeCheck({
  name: 'project-names',
  category: 'document',
  defaultSeverity: 'high',
  description:
    'Headers, footers and the title property name no project that the document is not about, and no profile begins with the name of another profiled company.',
  options: noOptions,
  run(content, _template, { document: { properties } }) {
    // Sheets seldom have headers, and their cells are many.
    if (content.statements !== undefined) return [];
    const inProfiles = wrongProfileNames(content);
    const { inBody, atEdges } = namesOf(content, properties);
    // A document about many projects may name another one anywhere.
    const own = [...inBody].find(([, { text }]) => !reference.test(text));
    if (own === undefined || inBody.size > maxProjects) return inProfiles;
    const [name, located] = own;
    const seen = createSightings();
    for (const edge of atEdges)
      if (!inBody.has(edge.name)) seen.add(edge.name, edge.located, `Project ${edge.name}`);
    const atOthers = seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} is another project than "Project ${name}" in ${located.locate()}${moreOf(sighting, 'place')}.`,
      expected: `Project ${name} throughout`,
      actual: list(sighting.quotes),
      suggestion:
        'Fill headers, footers and properties from the request, like the cover. Check for a file of an earlier project that is used as a template.',
    }));
    return [...atOthers, ...inProfiles];
  },
});

/** Names in the body, each at its first place, and those of headers, footers and properties. */
function namesOf(content: DocumentText, properties: DocumentModel['properties']) {
  const inBody = new Map<string, LocatedText>();
  const atEdges: { readonly name: string; readonly located: { locate(): string } }[] = [];
  for (const located of textsHolding(content, sign)) {
    const { kind, text } = located;
    for (const name of namesIn(text)) {
      if (kind === 'header' || kind === 'footer') atEdges.push({ name, located });
      else if (kind !== 'notes' && !inBody.has(name)) inBody.set(name, located);
    }
  }
  const named = properties.filter(
    ({ label, custom }) => !custom && (label === 'title' || label === 'subject'),
  );
  for (const { label, value } of named)
    for (const name of namesIn(value))
      atEdges.push({ name, located: { locate: () => `property "${label}"` } });
  return { inBody, atEdges };
}

/** "We advised on Project Skarv in 2023": an earlier project, and not the one that the document is about. */
const reference =
  /(?<!\p{L})(?:advised|worked (?:on|for)|acted (?:on|for)|helped|supported|credentials?|references?|similar|previous|earlier|former|experience|lessons|track record|unlike|referenz(?:en|projekt\p{L}*)?|früher\p{L}*|vorherig\p{L}*|ähnlich\p{L}*|beraten|références?|précédents?|antérieurs?|conseillé|referencias?|anterior(?:es)?|asesoramos|referenze|precedent[ei])(?!\p{L})/iu;

const maxProjects = 3;

const sign = /pro(?:jec|jek|sjek|yec|get|je)t/i;

const project =
  /(?<![\p{L}\p{N}])(?:PROJE[CK]T|[Pp]roje[ck]t|[Pp]rosjekt|P(?:ROYECTO|royecto)|P(?:ROGETTO|rogetto)|P(?:ROJETO|rojeto)|P(?:ROJET|rojet)) ["“„«]?(\p{Lu}[\p{L}-]{2,24})(?![\p{L}\p{N}])["”“»]?(?=$|[\s.,;:|)–—-])/gu;

/** Words behind "Project" that are no names. */
const common =
  /^(?:name|names|manager|managers|management|plan|plans|planning|overview|team|report|reports|summary|status|title|id|no|number|description|scope|cost|costs|budget|schedule|timeline|sponsor|lead|leader|director|owner|office|finance|financing|phase|start|end|date|dates|details|background|objectives?|goals?|deliverables|milestones?|risks?|code|location|partners?|coordinator|information|documents?|charter|proposal|development|developments|gutenberg|and|or|the|for|of|in|vision|type|area|site|sites|list|name:|leitung|leiter|bank|company|companies|client|data|work|initiation|life|cycle|control|governance|execution|closure|evaluation|implementation|activities|results|impact|support|staff|engineer|assistant|officer|portfolio|pipeline|economics|cash|debt|bonds?|iv|ii|iii|one|two|three|nombre|piloto|técnico|básico|ejecutivo|español|europeo|presupuesto|plazo|equipo|gestión|nom|pilote|équipe|délai|nome|pilota|europ[eé]e[no]*|esecutivo|definitivo|preliminare)$/iu;

function namesIn(text: string): string[] {
  return [...text.slice(0, maxSearchedLength).matchAll(project)].flatMap(([, name = '']) =>
    common.test(name) ? [] : [name.charAt(0) + name.slice(1).toLowerCase()],
  );
}

const maxSearchedLength = 20_000;
