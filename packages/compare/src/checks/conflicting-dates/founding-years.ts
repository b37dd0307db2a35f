import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { pageOf } from '../conflicting-figures/stated-levels.js';
import { inPlace, quote } from '../wording.js';
import type { DateFault } from './date-faults.js';

/** Header or label of a year of foundation. */
export const foundingLabel =
  /^(?:(?:year )?(?:founded|established|incorporated)(?: in)?|foundation|founding year|year of (?:foundation|establishment)|gegründet|gründung(?:sjahr)?|(?:année de )?(?:création|fondation)|(?:fond|cré)ée?(?: en)?|(?:año de )?(?:fundación|creación)|fundad[ao](?: en)?|(?:anno di )?(?:fondazione|costituzione)|fondat[ao](?: nel)?):?$/iu;
const year = String.raw`((?:1[5-9]|20)\d\d)(?![\d/.-]\d)`;
/** "Founded: 1974". */
const line = new RegExp(String.raw`^([^:|]{4,30})[:|]\s*${year}$`, 'u');
const verb = String.raw`(?:founded|established|incorporated|gegründet|(?:fond|cré)ée?|fundad[ao]|fondat[ao])`;
const told = [
  new RegExp(String.raw`(?<!\p{L})${verb} (?:in |im jahre? |en (?:el año )?|nel )?${year}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})wurde (?:im jahre? )?${year}(?: [^.;,]{1,40})? gegründet`, 'iu'),
];
/** Words before the verb that mean the company of the page. */
const own =
  /^(?:(?:seat|head office|headquarter(?:s|ed)|based|sitz|siège|con sede|sede) (?:in|at|à|en|a) \p{L}[\p{L} '’-]{1,30}, ?)?(?:the |das |die |la |l[’']|el )?(?:company|firm|group|business|it|unternehmen|firma|gesellschaft|gruppe|société|entreprise|groupe|empresa|compañía|sociedad|azienda|società|impresa|elle|sie|es)?,?\s*(?:was|is|a été|est|fue|è stat[ao])?\s*$/iu;
const maxText = 4_000;
const maxLead = 60;

/** Years of foundation in sentences that differ from the fact on the same slide or in the same section. */
export function foundingYears(content: DocumentText): (DateFault & { readonly place: string })[] {
  // Workbooks say nothing in sentences.
  if (content.statements !== undefined) return [];
  const facts = factsOf(content);
  const named = namedFacts(content);
  if (facts.size === 0 && named.size === 0) return [];
  const titles = titlesOf(content);
  const results: (DateFault & { readonly place: string })[] = [];
  for (const { kind, text, locate } of textsHolding(content, /found|establ|incorp|gegr|fond|cré|fund/i)) {
    if (kind === 'cell' || kind === 'title' || text.length > maxText || line.test(text)) continue;
    const place = locate();
    const title = titles.get(pageOf(place)) ?? '';
    const fact = facts.get(pageOf(place)) ?? named.get(nameIn(title));
    // "Founded in 1921 as a forge; incorporated in 1934".
    if (fact === undefined || fact.place === place || text.includes(fact.year)) continue;
    for (const stated of otherYears(text, fact.year, title)) {
      const reason = `${quote(stated)} ${inPlace(place)} differs from ${fact.year} ${inPlace(fact.place)}`;
      results.push({ place, reason, headline: reason });
    }
  }
  return results;
}

/** The folded name of a title: "Lindner AG: films for food" is about Lindner AG. */
function nameIn(title: string): string {
  return foldTitle(title.replace(/^[\d.]+\s+/, '').replace(/(?::| [–—-]) .*$/u, ''));
}

function titlesOf(content: DocumentText): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { kind, text, locate } of content.texts())
    if (kind === 'title') titles.set(pageOf(locate()), text);
  return titles;
}

/** "founded in 1974" in sentences about the company of the title, if its year is another. */
function otherYears(text: string, year: string, title: string): string[] {
  return text.split(/(?<=[.!?;])\s+/u).flatMap((sentence) => {
    const match = told.map((pattern) => pattern.exec(sentence)).find((candidate) => candidate !== null);
    if (match?.[1] === undefined || match[1] === year) return [];
    return isOwn(sentence.slice(0, match.index).trim(), title) ? [match[0]] : [];
  });
}

interface Fact {
  readonly year: string;
  readonly place: string;
}

/** The year of foundation of each company in tables of several: "Founded" beside its name. */
function namedFacts(content: DocumentText): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  for (const { rows, locate } of content.tables()) {
    const column = (rows[0] ?? []).findIndex((title) => foundingLabel.test(title.trim()));
    if (column < 1 || rows.length > 200) continue;
    for (const [index, cells] of rows.slice(1).entries()) {
      const value = cells[column]?.trim() ?? '';
      const name = foldTitle(rowName(cells));
      if (name.length > 3 && /^(?:1[5-9]|20)\d\d$/.test(value) && !facts.has(name))
        facts.set(name, { year: value, place: locate(index + 2) });
    }
  }
  return facts;
}

/** A rank or number may be before the name. */
function rowName([first = '', second = '']: readonly string[]): string {
  return /^\d{1,3}\.?$/.test(first.trim()) ? second : first;
}

/** The year of foundation of each page that states one, by label and value. */
function factsOf(content: DocumentText): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  const several = new Set<string>();
  const add = (value: string, place: string) => {
    const page = pageOf(place);
    if (page === '' || facts.has(page)) several.add(page);
    else facts.set(page, { year: value, place });
  };
  for (const { rows, locate } of content.tables()) {
    for (const [index, [name = '', value = '']] of rows.slice(0, 60).entries()) {
      if (
        rows[index]?.length === 2 &&
        foundingLabel.test(name.trim()) &&
        /^(?:1[5-9]|20)\d\d$/.test(value.trim())
      )
        add(value.trim(), locate(index + 1));
    }
  }
  for (const { kind, text, locate } of content.texts()) {
    if (kind === 'cell' || text.length > 40) continue;
    const [, name = '', value = ''] = line.exec(text.trim()) ?? [];
    if (foundingLabel.test(name.trim())) add(value, locate());
  }
  for (const page of several) facts.delete(page);
  return facts;
}

/** True if the words before the verb are about the company of the title. */
function isOwn(lead: string, title: string): boolean {
  if (own.test(lead)) return true;
  const [first = ''] = title.replace(/^[\d.]+\s+/, '').split(/[\s,]+/);
  return first.length > 3 && lead.length <= maxLead && lead.startsWith(first) && !/[,;:]/.test(lead);
}
