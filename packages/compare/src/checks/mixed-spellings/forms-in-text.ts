import { foldCompanyName, legalFormOf } from '../../text/company-names.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import type { CompanyList } from './company-lists.js';
import type { Named } from './named.js';

const form = String.raw`(?:GmbH(?: & Co\. ?KG)?|AG|KG|OHG|UG|SE|S\.p\.A\.|SpA|S\.r\.l\.|Srl|SRL|SAS|SARL|S\.A\.|SA|S\.L\.|SL|Ltd|Limited|PLC|plc|Inc|LLC|LLP|AB|AS|ASA|A\/S|ApS|Oyj?|BV|B\.V\.|NV|N\.V\.|[Ss]p\. ?z ?o\. ?o\.|s\.r\.o\.|a\.s\.|d\.o\.o\.)`;
const word = String.raw`[\p{Lu}\d][\p{L}\p{M}\p{N}’'.-]{0,30}`;
const mention = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])((?:${word} (?:(?:&|und|and|et|y|e|de|di|du) )?){1,5}?)(${form})(?![\p{L}\p{N}-]|\.\p{L})`,
  'gu',
);
const formSign = new RegExp(String.raw` ${form}(?![\p{L}\p{N}-])`, 'u');

/** A company of one name may be two, or have changed its form: it belongs to a group, or had another name. */
const related =
  /subsidiar|parent|holding|(?<!\p{L})groups?(?!\p{L})|own(?:s|ed|er)|belong|sharehold|stake|acqui|merge|branch|affiliat|sister|division|convert|transform|renam|former|previous|successor|legal form|re-?incorporat|tochter|mutter|konzern|gruppe|gehört|beteilig|anteil|gesellschafter|übern|verschm|umgewandelt|umwandlung|firm(?:iert|ierung|enname)|früher|vormals|ehemal|niederlassung|schwester|rechtsform|filial|groupe|maison|déten|détient|actionnaire|rachet|fusion|deven|ancien|succursale|sœur|forme juridique|grupo|matriz|propiedad|accionista|adqui|antigu|sucursal|forma jurídica|gruppo|controll|partecipa|socio|trasform|forma giuridica|(?<!\p{L})(?:ex|già|antes)(?!\p{L})/iu;

/** Forms of one country, of which a writer may confuse two. */
const families: readonly ReadonlySet<string>[] = [
  'gmbh ag kg ohg ug gmbh&cokg sa sarl',
  'sa sas sarl',
  'sl sa',
  'spa srl',
  'ltd plc llp',
  'inc llc ltd',
  'bv nv',
  'as asa',
  'as aps',
  'oy oyj',
  'spzoo sa',
  'sro as',
].map((line) => new Set(line.split(' ')));

const maxTexts = 20_000;
const maxLength = 5_000;
/** A company that is named more often is the document's own, or its writer's. */
const maxMentions = 200;

interface Mention extends Named {
  readonly located: LocatedText;
}

/** A name of a list or title, and the figures and words of its row. */
interface Known {
  readonly facts: ReadonlySet<string>;
}

/** Companies that one sentence, heading or address names with another form than a list or title. */
export function formsInText(
  content: DocumentText,
  lists: readonly CompanyList[],
  titles: readonly { readonly name: string }[],
): { readonly wrong: Named; readonly known: Named }[] {
  const known = knownNames(content, lists, titles);
  if (known.size === 0) return [];
  const mentions = mentionsOf(content, known);
  return [...mentions].flatMap(([folded, all]) => {
    if (all.length > maxMentions) return [];
    const forms = new Set(all.map((item) => item.form));
    if (forms.size !== 2 || areTwo(all)) return [];
    const once = all.filter((candidate) => all.filter((other) => other.form === candidate.form).length === 1);
    const wrong = once.find(({ located }) => !isLabel(located)) ?? once[0];
    const right = all.find((candidate) => candidate.form !== wrong?.form);
    if (wrong === undefined || right === undefined || !all.some(({ located }) => isLabel(located))) return [];
    const isOneCountry = families.some((forms) => forms.has(wrong.form) && forms.has(right.form));
    const facts = known.get(folded)?.facts ?? new Set();
    return isOneCountry || sharesFact(wrong, facts) ? [{ wrong, known: right }] : [];
  });
}

function isLabel({ kind }: LocatedText): boolean {
  return kind === 'cell' || kind === 'title';
}

/** True if the document knows both: in one text, in two titles, or as parts of a group. */
function areTwo(all: readonly Mention[]): boolean {
  const isBeside = all.some((candidate) =>
    all.some(
      (other) =>
        other.form !== candidate.form &&
        (candidate.located === other.located ||
          (candidate.located.kind === 'title' && other.located.kind === 'title')),
    ),
  );
  return isBeside || all.some(({ located }) => located.kind !== 'cell' && related.test(located.text));
}

const stated = /\p{N}[\p{N}.,]*\p{N}|\p{Lu}\p{Ll}{3,}/gu;

/** True if the sentence repeats a figure or the city of the company's row: it means the same company. */
function sharesFact({ located, name }: Mention, facts: ReadonlySet<string>): boolean {
  const words = located.text.replace(name, ' ').match(stated) ?? [];
  return located.kind !== 'cell' && words.some((candidate) => facts.has(candidate));
}

function knownNames(
  content: DocumentText,
  lists: readonly CompanyList[],
  titles: readonly { readonly name: string }[],
): Map<string, Known> {
  const known = new Map<string, Known>();
  const add = (name: string, facts: readonly string[]) => {
    if (name.length < 80 && legalFormOf(name) !== null)
      known.set(foldCompanyName(name), { facts: new Set(facts) });
  };
  for (const { name } of titles) add(name.slice(name.lastIndexOf(': ') + 1).trim(), []);
  const names = new Set(lists.flatMap(({ rows }) => rows.map(({ name }) => name)));
  for (const { rows } of content.tables())
    for (const row of rows.slice(1)) {
      const name = row.find((cell) => names.has(cell.trim()));
      const others = row.filter((cell) => cell !== name).flatMap((cell) => cell.match(stated) ?? []);
      if (name !== undefined) add(name.trim(), others);
    }
  return known;
}

function mentionsOf(content: DocumentText, known: ReadonlyMap<string, Known>): Map<string, Mention[]> {
  const found = new Map<string, Mention[]>();
  let read = 0;
  for (const located of content.texts()) {
    if (located.kind === 'notes' || located.text.length > maxLength || !formSign.test(located.text)) continue;
    read += 1;
    if (read > maxTexts) break;
    for (const [, words = '', ending = ''] of located.text.matchAll(mention)) {
      const named = knownEnd(words, ending, known);
      if (named === null) continue;
      const one = { ...named, located, locate: () => located.locate() };
      found.set(named.folded, [...(found.get(named.folded) ?? []), one]);
    }
  }
  return found;
}

/** "Die Tessin Pumpen AG": the name may begin behind other words with a capital. */
function knownEnd(words: string, ending: string, known: ReadonlyMap<string, Known>) {
  const parts = words.trim().split(' ');
  for (let first = 0; first < parts.length; first += 1) {
    const name = `${parts.slice(first).join(' ')} ${ending}`;
    const folded = foldCompanyName(name);
    const own = known.has(folded) ? legalFormOf(name) : null;
    if (own !== null) return { name, folded, form: own };
  }
  return null;
}
