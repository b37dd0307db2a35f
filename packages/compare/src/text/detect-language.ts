import { createOnDemand } from '@fixpoint/shared/modules';

/** Its tables of 180 languages take 8 MB, and most templates name no language. */
const detector = createOnDemand('franc', () => import('franc'));
/** To be awaited before a language is detected. */
export const loadLanguages: () => Promise<void> = detector.load;

/** ISO 639-1 by ISO 639-3, the detector's codes; of languages that are hard to distinguish one represents both. */
const codes: Readonly<Record<string, string>> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  swe: 'sv',
  dan: 'da',
  nob: 'nb',
  nno: 'nb',
  fin: 'fi',
  pol: 'pl',
  ces: 'cs',
  hun: 'hu',
  ron: 'ro',
  tur: 'tr',
  rus: 'ru',
  ukr: 'uk',
  ell: 'el',
  arb: 'ar',
  heb: 'he',
  hin: 'hi',
  vie: 'vi',
  ind: 'id',
  tha: 'th',
  kor: 'ko',
  jpn: 'ja',
  cmn: 'zh',
};
const only = Object.keys(codes);

/** Languages that no detector distinguishes by a paragraph. */
const alike: Readonly<Record<string, string>> = { da: 'nb', no: 'nb', nn: 'nb', ms: 'id' };

/** Score of the wanted language, relative to the best one, from which on the wanted language is kept. */
const clear = 0.78;
/** Words that names and lists have too few of for a language to be known. */
const prose = /(?<![\p{L}])\p{Ll}{2,}(?![\p{L}])/gu;
const maxSearchedLength = 2_000;

/** The language of a text, as ISO 639-1 codes it; `wanted` if it may be that; null if it is not clear. */
export function detectLanguage(text: string, wanted: string): string | null {
  const start = text.slice(0, maxSearchedLength);
  if (
    /^[\p{Script=Latin}\P{L}]*$/u.test(start) &&
    (start.match(prose)?.length ?? 0) < start.split(/\s+/).length / 2
  ) {
    return null;
  }
  const scores = detector
    .use()
    .francAll(start, { only, minLength: 20 })
    .map(([code, score]) => [codes[code] ?? '', score] as const);
  const best = scores[0]?.[0] ?? '';
  if (best === '') return null;
  const same = (code: string) => (alike[code] ?? code) === (alike[wanted] ?? wanted);
  const own = scores.find(([code]) => same(code));
  if (same(best) || (own?.[1] ?? 0) >= clear) return wanted;
  return best;
}
