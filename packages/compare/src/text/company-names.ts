import anyAscii from 'any-ascii';

/**
 * Legal forms behind a name, dots and slashes taken out, in lower case: Europe, the Americas, Asia, Oceania, Africa. Those of
 * several words stay as they are written.
 */
const forms: readonly string[] = [
  ...'inc incorporated llc llp lp ltd limited plc corp corporation co company pllc pc lllp cic unlimited'.split(
    ' ',
  ),
  ...'gmbh mbh ag kg kgaa ohg gbr ug ek eg ev se sce'.split(' '),
  ...'gmbh & co kg|ag & co kg|gmbh & co kgaa|ug haftungsbeschrankt'.split('|'),
  ...'sa sas sasu sarl eurl snc scs sca scop gie sprl srl spa sapa scarl ss'.split(' '),
  ...'bv nv vof cv bvba'.split(' '),
  ...'as asa ans aps is ks ivs ab publ hb oy oyj ky ou ehf hf sf'.split(' '),
  ...'sl slu sau slne lda ltda eireli epp mei sab sapi'.split(' '),
  ...'sa de cv|s de rl de cv|srl de cv|sapi de cv|sab de cv|sociedad anonima|sociedad limitada'.split('|'),
  ...'sp zoo zoo sro spol as doo dd ad ood eood ead kft zrt nyrt bt kht oao ooo zao pao ao tov tzov uab sia mb'.split(
    ' ',
  ),
  ...'sp z oo|spz oo|spol s ro|spzoo|sp k|sp j|dno'.split('|'),
  ...'pte pty pt tbk sdn bhd berhad sdnbhd jsc pjsc ojsc cjsc kk gk yk kabushiki kaisha godo'.split(' '),
  ...'pte ltd|pty ltd|sdn bhd|co ltd|pvt ltd|private limited|kabushiki kaisha|godo kaisha|joint stock company'.split(
    '|',
  ),
  ...'pvt private wll fzc fzco fze fzllc dmcc bsc saog saoc qsc llc ae eirl spr oe epe ike'.split(' '),
  ...'ltd sti|anonim sirketi'.split('|'),
];

/** Forms that are words or parts of names as well: only with a capital at their end, or dots or slashes, is one a form. */
const alsoWords = new Set(
  'as is se ss sa spa ag ab ad dd ek eg ev hb hf ks ky mb oe ou pt sf sl ug bt ao pc cv epp mei co gk kg kk nv bv ae'.split(
    ' ',
  ),
);

/** Written in front of a name, in Indonesia and where Russian, Ukrainian and Thai are spoken. */
const before = new Set('pt cv ooo oao zao pao ao tov tzov'.split(' '));

/** Written without a space, before or behind the name. */
const attached =
  /株式会社|有限会社|合同会社|合資会社|合名会社|股份有限公司|集团有限公司|有限责任公司|有限公司|주식회사|유한회사|㈜|（株）|\(株\)|㈱|（有）|\(有\)|บริษัท|จำกัด(?:\s*\(มหาชน\))?|ООО|ОАО|ЗАО|ПАО(?=\s|$|["«])|(?<![\p{L}])АО(?![\p{L}])|ТОВ(?=\s|["«])/gu;

const maxFormLength = 4;
const known = new Set(forms);

/** A word of a name, as it is compared and as it was written. */
interface Word {
  readonly folded: string;
  readonly written: string;
}

/**
 * A company's name by which two spellings of it are the same: without its legal form, case, punctuation and marks on letters,
 * in Latin letters whatever the script. A name of nothing but a legal form stays.
 */
export function foldCompanyName(name: string): string {
  const quick = foldPlainName(name);
  if (quick !== null) return quick;
  const bare = name.normalize('NFKC').replace(attached, ' ');
  const words = wordsOf(bare.trim() === '' ? name : bare);
  let first = 0;
  let last = words.length;
  while (last > 1) {
    const taken = formAtEnd(words.slice(first, last));
    if (taken === 0 || last - taken <= first) break;
    last -= taken;
  }
  while (last - first > 1 && isFormBefore(words[first])) first += 1;
  return words
    .slice(first, last)
    .map(({ folded }) => folded)
    .join(' ');
}

/** Forms that are one, or that only add how many partners there are. */
const sameForms: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  limited: 'ltd',
  corporation: 'corp',
  mbh: 'gmbh',
  slu: 'sl',
  slne: 'sl',
  sau: 'sa',
  sasu: 'sas',
  unlimited: 'ultd',
  lda: 'ltda',
  spolsro: 'sro',
  zoo: 'spzoo',
  spz: 'spzoo',
  privatelimited: 'ltd',
  'gmbh&co': 'gmbh&cokg',
};

/** Too short to distinguish, or another company beside it: "Co" and "Company". */
const vagueForms = new Set(['co', 'company', '']);

/** The legal form behind a company's name, in one spelling; null without one. */
export function legalFormOf(name: string): string | null {
  const end = name
    .slice(name.trimEnd().lastIndexOf(' ') + 1)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  // "S. p. A." ends on a single letter.
  if (end.length > 1 && !lastWords.has(end) && end !== 'publ') return null;
  const words = wordsOf(name.normalize('NFKC').trim());
  let last = words.length;
  while (last > 1) {
    const taken = formAtEnd(words.slice(0, last));
    if (taken === 0) break;
    last -= taken;
  }
  const tail = words.slice(last).map(({ folded }) => (folded === 'and' ? '&' : folded));
  const form = tail
    .filter((word) => !['publ', 'tbk', 'pte', 'pty', 'pvt', 'sti', 'u'].includes(word))
    .join('')
    .replace(/^co(?=ltd|inc)/, '');
  if (vagueForms.has(form)) return null;
  return sameForms[form] ?? form;
}

const lastWords = new Set([...known].map((form) => form.split(' ').at(-1)));

/** The same without looking for forms, if a name is plain and does not end on one: a table may name half a million. */
function foldPlainName(name: string): string | null {
  if (!/^[A-Za-z0-9 -]*$/.test(name)) return null;
  const words = name
    .toLowerCase()
    .split(/[ -]+/)
    .filter((word) => word !== '');
  if (words.length === 0 || lastWords.has(words.at(-1)) || before.has(words[0] ?? '')) return null;
  return words.join(' ');
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' };
const umlaut = /[äöüøåæ]/giu;

/** Names by which others may know a company: "Müller" is "Muller" and "Mueller", but "Mueller" is not "Muller". */
export function companyNames(name: string): readonly string[] {
  const plain = foldCompanyName(name);
  const composed = name.normalize('NFC');
  if (!/[äöüøåæ]/iu.test(composed)) return [plain];
  const spelled = composed.replace(umlaut, (letter) => umlauts[letter.toLowerCase()] ?? letter);
  return [...new Set([plain, foldCompanyName(spelled)])];
}

const initials = /(?<![\p{L}\p{N}])\p{L}(?:[./]\s?\p{L})+\.?(?![\p{L}\p{N}])/gu;

function wordsOf(name: string): Word[] {
  return (
    name
      // "S.p.A.", "a.s." and "A/S" are one word, and so are the letters of "K. K.": in capitals, as forms are written.
      .replace(initials, (letters) => letters.replace(/[./\s]/g, '').toUpperCase())
      .replace(/&/g, ' & ')
      .split(/[^\p{L}\p{N}\p{M}&'’+#]+/u)
      .map((written) => ({ written, folded: foldWord(written) }))
      .filter(({ folded }) => folded !== '')
  );
}

function foldWord(written: string): string {
  if (written === '&') return 'and';
  const latin = /^[\x20-\x7e]*$/.test(written) ? written : anyAscii(written.normalize('NFC'));
  return latin.toLowerCase().replace(/[^a-z0-9+#]+/g, '');
}

/** Number of words at the end that form a legal form; the longest counts. */
function formAtEnd(words: readonly Word[]): number {
  for (let count = Math.min(maxFormLength, words.length - 1); count > 0; count -= 1) {
    const tail = words.slice(-count);
    const form = tail.map(({ folded }) => (folded === 'and' ? '&' : folded)).join(' ');
    if (!known.has(form)) continue;
    if (count > 1 || !alsoWords.has(form) || isWrittenAsForm(tail[0]?.written ?? '')) return count;
  }
  return 0;
}

/** "SpA" and "SE" are forms; "Spa" and "as" are words. */
function isWrittenAsForm(written: string): boolean {
  return /\p{Lu}$/u.test(written) || written === 'Co';
}

function isFormBefore(word: Word | undefined): boolean {
  return word !== undefined && before.has(word.folded) && word.written === word.written.toUpperCase();
}
