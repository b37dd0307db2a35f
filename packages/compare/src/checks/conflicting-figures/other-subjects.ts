import { countryOf } from '../../text/country-names.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { sentencesOf } from './dated-amounts.js';
import { pageOf } from './stated-levels.js';

/** Titles of sections about a part of the company. */
const part =
  /(?<!\p{L})(?:division|segment|business (?:unit|area|line)|subsidiary|branch|plant|site|region|\p{L}*sparte|geschäfts(?:bereich|feld|einheit)|bereich|region|tochter\p{L}*|werk|standort|filiale|branche|pôle|usine|división|unidad de negocio|filial|planta|divisione|settore|controllata|stabilimento|parent company|muttergesellschaft|société mère|sociedad matriz|capogruppo|competitors?|peers?|competition|wettbewerb\p{L}*|concurren\p{L}*|competi\p{L}*|concorren\p{L}*)(?!\p{L})/iu;
const company =
  /(?<!\p{L})(?:GmbH|AG|SE|KG|S\.?A\.?S?|S\.?L\.?|Ltd\.?|Inc\.?|plc|B\.?V\.?|N\.?V\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|Oy|AB|ASA?|A\/S)$/u;
/** Words of sentences whose figures are of another company, exchange rate, source or assumption than those of the tables. */
const otherSources =
  /(?<!\p{L})(?:(?:at|in) (?:the )?(?:\p{L}+ )?(?:exchange rates?|currency|currencies|prices)|according to (?:the |an? )?(?:\p{L}+ )?(?:association|federation|press|analysts?|estimates?|earlier|previous|former|release)|corrected|(?:is|are) (?:counted|included)|including|einschließlich|inklusive|währungsbereinigt|kursbereinigt|wechselkurs\p{L}*|zu konstanten|(?:laut|nach angaben) (?:der |des |dem )?(?:\p{L}*verband\p{L}*|presse|analysten|schätzung\p{L}*)|mitgezählt|mitgerechnet|korrigiert\p{L}*|y compris|taux de change|selon (?:la |le |l[’'])?(?:fédération|association|presse|syndicat|estimations?)|corrigée?|(?:tipos?|tasas?) de cambio|según (?:la |el )?(?:asociación|federación|prensa|estimaciones)|corregid[oa]|incluyendo|incluid[oa]s?|(?:tassi|cambi)(?: di cambio)? costanti|secondo (?:la |l[’'])?(?:federazione|associazione|stampa|stime)|corrett[oa]|compres[oa]|inclus[oaie])(?!\p{L})/iu;

/** Titles of sections about the whole. */
const general =
  /summar|overview|key |highlight|result|financ|outlook|introduc|conclu|perform|develop|company|group|profile|annual|review|report|assets|income|revenue|sales|profit|earnings|staff|employees|zusammenfass|überblick|übersicht|kennzahl|ergebnis|ertrag|ausblick|einleitung|fazit|verlauf|entwicklung|unternehmen|konzern|lage|umsatz|personal|mitarbeiter|résumé|synthèse|aperçu|résultat|perspective|évolution|société|groupe|chiffre|effectif|resumen|resultado|perspectiva|introducción|conclusi|evolución|empresa|grupo|ventas|plantilla|sintesi|risultat|prospettiv|introduzione|andamento|azienda|gruppo|ricavi|fatturato|personale/iu;

/** A figure of a sentence or table, by its line and year. */
interface Level {
  readonly line: string;
  readonly period: string;
  readonly place: string;
  readonly source: string | null;
  readonly readings: readonly { readonly value: number }[];
  readonly isGrowth?: boolean | undefined;
}

/** Share of the table's figure up to which that of another section is one of a part. */
const maxShare = 0.75;
/** A smaller one may be in another unit. */
const minShare = 0.005;

/** Sections that state a much smaller figure than the table of another section: "Packaging" of a group. */
export function sectionsOfParts(levels: readonly Level[]): Set<string> {
  const tables = levels.filter(({ source, period }) => source !== null && period !== '');
  const parts = levels.filter((level) => {
    if (level.source !== null || level.isGrowth === true || !isSection(level.place)) return false;
    const whole = tables.find(({ line, period }) => line === level.line && period === level.period);
    const share = (level.readings[0]?.value ?? 0) / (whole?.readings[0]?.value ?? Number.NaN);
    return share > minShare && share < maxShare;
  });
  return new Set(parts.map(({ place }) => pageOf(place)));
}

function isSection(place: string): boolean {
  return pageOf(place).startsWith('section') && !general.test(pageOf(place).slice('section'.length));
}

/** The document without the sentences that are about other figures than those of its tables. */
export function withoutOtherSubjects(content: DocumentText, parts: ReadonlySet<string>): DocumentText {
  if (content.statements !== undefined) return content;
  const texts = [...ownTexts(content, parts)];
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
function* ownTexts(content: DocumentText, parts: ReadonlySet<string>): Iterable<LocatedText> {
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
    if (located.kind !== 'paragraph') {
      yield located;
      continue;
    }
    const page = pageOf(located.locate());
    const isOfPart = headings.some((heading) => heading.isOfPart) || parts.has(page);
    if (!isOfPart || pages.has(page)) yield withoutOtherSources(located);
  }
}

function isPart(title: string): boolean {
  const bare = title.replace(/^[\d.]+\s+/, '');
  return part.test(bare) || company.test(bare) || countryOf(bare) !== null;
}

function withoutOtherSources(located: LocatedText): LocatedText {
  if (!otherSources.test(located.text)) return located;
  const text = sentencesOf(located.text)
    .filter((sentence) => !otherSources.test(sentence))
    .join(' ');
  return { ...located, text, locate: () => located.locate() };
}
