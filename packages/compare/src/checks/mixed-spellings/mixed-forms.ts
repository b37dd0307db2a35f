import { foldCompanyName, legalFormOf } from '../../text/company-names.js';
import type { DocumentText } from '../../views/document-text.js';
import type { FindingDraft } from '../check.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf } from '../wording.js';
import { type CompanyList, companyLists, type ListedCompany, siteOfCell } from './company-lists.js';
import { formsInText } from './forms-in-text.js';
import type { Named } from './named.js';

/** A company under two legal forms: twice in one list, or in two places that otherwise name the same companies. */
export function mixedForms(content: DocumentText): FindingDraft[] {
  const lists = companyLists(content).filter(({ isOfEntities }) => !isOfEntities);
  const titles = titlesOf(content);
  const inLists = lists.flatMap(twiceInList);
  const known = new Set(inLists.map(({ key }) => key));
  const places = placesOf(titles, lists);
  for (const [index, one] of places.entries()) {
    for (const place of places.slice(index + 1)) {
      for (const finding of differing(place, one)) {
        if (known.has(finding.key)) continue;
        known.add(finding.key);
        inLists.push(finding);
      }
    }
  }
  return [...inLists, ...inTexts(content, lists, titles).filter(({ key }) => !known.has(key))];
}

function inTexts(
  content: DocumentText,
  lists: readonly CompanyList[],
  titles: readonly { readonly name: string }[],
): FindingDraft[] {
  // Cells of workbooks name companies by the thousand.
  if (content.lists !== undefined || companyLists(content).some(({ isOfEntities }) => isOfEntities))
    return [];
  return formsInText(content, lists, titles)
    .filter(({ wrong, known }) => !isPartner(wrong.form, known.form))
    .map(({ wrong, known }) => findingOf(wrong, known));
}

/** Names of one place, and the same by their folded form. */
interface NamedPlace {
  readonly names: readonly Named[];
  readonly byName: ReadonlyMap<string, readonly Named[]>;
}

const maxPlaces = 40;

/** Places with enough names to be compared: the titles, and each list. */
function placesOf(titles: ReturnType<typeof titlesOf>, lists: readonly CompanyList[]): NamedPlace[] {
  const inLists = lists.map(({ rows }) => namesIn(rows)).filter(({ length }) => length > minShared);
  if (inLists.length === 0) return [];
  return [namesIn(titles), ...inLists]
    .filter(({ length }) => length > minShared)
    .slice(0, maxPlaces)
    .map((names) => ({ names, byName: groupBy(names, ({ folded }) => folded) }));
}

const maxTitles = 500;
const maxNameLength = 80;

function titlesOf(content: DocumentText): { readonly name: string; locate(): string }[] {
  if (content.lists !== undefined) return [];
  const titles: { readonly name: string; locate(): string }[] = [];
  for (const located of content.texts()) {
    if (located.kind !== 'title' || located.text.length > maxNameLength || titles.length >= maxTitles)
      continue;
    titles.push({ name: located.text.replace(/^\d[\d.]*\s+/, ''), locate: () => located.locate() });
  }
  return titles;
}

function namesIn(rows: readonly { readonly name: string; locate(): string }[]): Named[] {
  return rows.flatMap(({ name, locate }) => {
    const form = name.length > maxNameLength ? null : legalFormOf(name);
    return form === null ? [] : [{ name, form, folded: foldCompanyName(name), locate }];
  });
}

/** Companies that both places must name alike. */
const minShared = 2;

function differing(namedPlace: NamedPlace, { byName }: NamedPlace): FindingDraft[] {
  const common = namedPlace.names.filter(({ folded }) => byName.has(folded));
  if (common.length <= minShared) return [];
  const isAlike = ({ folded, form }: Named) =>
    byName.get(folded)?.some((named) => named.form === form) === true;
  const [wrong, ...more] = common.filter((named) => !isAlike(named));
  if (wrong === undefined || more.length > 0) return [];
  const [known] = byName.get(wrong.folded) ?? [];
  const isTwice = (namedPlace.byName.get(wrong.folded)?.length ?? 0) > 1;
  return known === undefined || isTwice || isPartner(wrong.form, known.form) ? [] : [findingOf(wrong, known)];
}

function twiceInList({ rows }: CompanyList): FindingDraft[] {
  const named = rows.flatMap((row) => namesIn([row]).map((item) => ({ ...item, row })));
  const twins = [...groupBy(named, ({ folded }) => folded).values()].filter(
    (same) => new Set(same.map(({ form }) => form)).size > 1,
  );
  const [[one, other, ...more] = []] = twins;
  // Several pairs are entities of groups.
  if (one === undefined || other === undefined || more.length > 0 || twins.length > 1) return [];
  if (!isSameSeat(one.row, other.row) || isPartner(one.form, other.form)) return [];
  return [findingOf(other, one)];
}

function isSameSeat(a: ListedCompany, b: ListedCompany): boolean {
  const [site, another] = [siteOfCell(a.website), siteOfCell(b.website)];
  if (site !== null && site === another) return true;
  return a.city !== '' && a.city.toLowerCase() === b.city.toLowerCase();
}

/** "Alder GmbH" is the general partner of "Alder GmbH & Co. KG". */
function isPartner(a: string, b: string): boolean {
  return a.includes('&') !== b.includes('&');
}

function findingOf(wrong: Named, known: Named): FindingDraft {
  return {
    key: wrong.folded,
    location: wrong.locate(),
    message: `${nameOf(wrong.name)} (${inPlace(wrong.locate())}) has another legal form than ${nameOf(known.name)} (${inPlace(known.locate())}).`,
    expected: 'one legal form for each company throughout',
    actual: `${wrong.name}; ${known.name}`,
    suggestion: 'Take the name of each company from one record, and check its legal form in a register.',
  };
}
