import { countryOf } from '../../text/country-names.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { sentencesOf } from './dated-amounts.js';
import { pageOf } from './stated-levels.js';

/** Titles of sections about a part of the company. */
const part =
  /(?<!\p{L})(?:division|segment|business (?:unit|area|line)|subsidiary|branch|plant|site|region|\p{L}*sparte|geschäfts(?:bereich|feld|einheit)|bereich|region|tochter\p{L}*|werk|standort|filiale|branche|pôle|usine|división|unidad de negocio|filial|planta|divisione|settore|controllata|stabilimento)(?!\p{L})/iu;
const company =
  /(?<!\p{L})(?:GmbH|AG|SE|KG|S\.?A\.?S?|S\.?L\.?|Ltd\.?|Inc\.?|plc|B\.?V\.?|N\.?V\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|Oy|AB|ASA?|A\/S)$/u;
/** Sentences about figures of other companies, rates of exchange, sources or assumptions than those of the tables. */
const otherBasis =
  /(?<!\p{L})(?:(?:at|in) (?:the )?(?:\p{L}+ )?(?:exchange rates?|currency|currencies|prices)|according to (?:the |an? )?(?:\p{L}+ )?(?:association|federation|press|analysts?|estimates?|earlier|previous|former|release)|corrected|(?:is|are) (?:counted|included)|including|einschließlich|inklusive|währungsbereinigt|kursbereinigt|wechselkurs\p{L}*|zu konstanten|(?:laut|nach angaben) (?:der |des |dem )?(?:\p{L}*verband\p{L}*|presse|analysten|schätzung\p{L}*)|mitgezählt|mitgerechnet|korrigiert\p{L}*|y compris|taux de change|selon (?:la |le |l[’'])?(?:fédération|association|presse|syndicat|estimations?)|corrigée?|(?:tipos?|tasas?) de cambio|según (?:la |el )?(?:asociación|federación|prensa|estimaciones)|corregid[oa]|incluyendo|incluid[oa]s?|(?:tassi|cambi)(?: di cambio)? costanti|secondo (?:la |l[’'])?(?:federazione|associazione|stampa|stime)|corrett[oa]|compres[oa]|inclus[oaie])(?!\p{L})/iu;

/** The document without the sentences that are about other figures than those of its tables. */
export function withoutOtherSubjects(content: DocumentText): DocumentText {
  if (content.statements !== undefined) return content;
  const texts = [...ownTexts(content)];
  return {
    texts: () => texts,
    links: () => content.links(),
    asides: () => content.asides(),
    tables: () => content.tables(),
    charts: () => content.charts?.() ?? [],
  };
}

interface Heading {
  readonly level: number;
  readonly isOfPart: boolean;
}

/** Sections about a part are left out, unless they have a table or a chart. */
function* ownTexts(content: DocumentText): Iterable<LocatedText> {
  const sources = [...content.tables(), ...(content.charts?.() ?? [])];
  const pages = new Set(sources.map((source) => pageOf(source.locate())));
  let headings: Heading[] = [];
  let first: string | null = null;
  for (const located of content.texts()) {
    if (located.kind === 'title') {
      const { text, level = 0 } = located;
      const isOfPart = first !== null && !first.includes(text) && isPart(text);
      headings = [...headings.filter((heading) => heading.level < level), { level, isOfPart }];
      first ??= text;
    }
    const isKept = !headings.some(({ isOfPart }) => isOfPart) || pages.has(pageOf(located.locate()));
    if (located.kind !== 'paragraph') yield located;
    else if (isKept) yield withoutOtherBases(located);
  }
}

function isPart(title: string): boolean {
  const bare = title.replace(/^[\d.]+\s+/, '');
  return part.test(bare) || company.test(bare) || countryOf(bare) !== null;
}

function withoutOtherBases(located: LocatedText): LocatedText {
  if (!otherBasis.test(located.text)) return located;
  const text = sentencesOf(located.text)
    .filter((sentence) => !otherBasis.test(sentence))
    .join(' ');
  return { ...located, text, locate: () => located.locate() };
}
