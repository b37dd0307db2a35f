/** Names of one country, the usual one first. Short forms count in cells alone: a text may explain one and use it then. */
const countries: readonly { readonly names: readonly string[]; readonly short?: readonly string[] }[] = [
  { names: ['United States', 'United States of America'], short: ['USA', 'US', 'U.S.', 'U.S.A.'] },
  // Great Britain is without Northern Ireland, and Holland is a family name.
  { names: ['United Kingdom'], short: ['UK', 'U.K.', 'GB'] },
  { names: ['United Arab Emirates'], short: ['UAE', 'U.A.E.'] },
  { names: ['South Korea', 'Republic of Korea', 'Korea, Republic of', 'Korea (South)'] },
  { names: ['Vietnam', 'Viet Nam'] },
  { names: ['Türkiye', 'Turkey', 'Turkiye'] },
  { names: ['Czechia', 'Czech Republic'] },
  { names: ["Côte d'Ivoire", 'Côte d’Ivoire', "Cote d'Ivoire", 'Ivory Coast'] },
  { names: ['Netherlands', 'The Netherlands'] },
  { names: ['Russia', 'Russian Federation'] },
  { names: ['Laos', "Lao People's Democratic Republic", 'Lao PDR'] },
  { names: ['Eswatini', 'Swaziland'] },
  { names: ['North Macedonia', 'Macedonia'] },
  { names: ['Taiwan', 'Taiwan, Province of China'] },
  { names: ['Brunei', 'Brunei Darussalam'] },
];

const byCell = new Map(
  countries.flatMap(({ names, short = [] }) =>
    [...names, ...short].map((name): [string, string] => [name.toLowerCase(), names[0] ?? '']),
  ),
);

/** The country that a cell names and nothing else; null if it names none of those with several names. */
export function countryOfCell(text: string): string | null {
  return text.length > 40 ? null : (byCell.get(text.trim().toLowerCase()) ?? null);
}

/** Names that are never another word, part of one, or the older name of a place in history. */
const inText: readonly (readonly [string, RegExp])[] = [
  ['Vietnam', /(?<![\p{L}-]|(?:Republic of|Government of) )(?:Vietnam|Viet Nam)(?![\p{L}-])/gu],
  ['Czechia', /(?<![\p{L}-])(?:Czechia|Czech Republic)(?![\p{L}-])/gu],
  ["Côte d'Ivoire", /(?<![\p{L}-])(?:C[ôo]te d['’]Ivoire|Ivory Coast)(?![\p{L}-])/gu],
  ['Türkiye', /(?<![\p{L}-])(?:Türkiye|Turkiye)(?![\p{L}-])/gu],
];

/** The countries that a text names, each with how. */
export function countriesInText(text: string): { readonly country: string; readonly written: string }[] {
  if (!/Viet|Czech|Ivo|rkiye/.test(text)) return [];
  return inText.flatMap(([country, pattern]) =>
    [...text.matchAll(pattern)].map(([written]) => ({ country, written: written.replace('’', "'") })),
  );
}

/** Letters and marks beyond ASCII, except those that distinguish words in German, Swedish and Finnish, and except punctuation. */
const telling = /[À-ÃÅ-ÕØ-ÛÝ-ãå-õø-ûý-\u1fff\u2070-\uffff×÷]/;
const marked = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]{4,30}(?![\p{L}\p{M}])/gu;

/** The names of a text that have marks on letters, without and with them. */
export function markedNames(text: string): { readonly plain: string; readonly written: string }[] {
  if (!/[\u00c0-\u024f]/.test(text) || !telling.test(text)) return [];
  return (text.match(marked) ?? []).flatMap((written) => {
    // "Graben" and "Gräben" are one of something and several.
    const own = written.normalize('NFC').replace(/[äöü]/giu, '');
    // "Kombinacja" and "Kombinacją" are two cases of one noun.
    return withoutMarks(own) === own || /[ąęėįųāēīūăůě]$/iu.test(own)
      ? []
      : [{ plain: withoutMarks(written), written }];
  });
}

/** Words with a capital before and behind a name that are parts of a longer name: "Sofía Pérez", "São Paulo"; without marks. */
export function partners(text: string, index: number, name: string): string[] {
  const [before = ''] = /\p{Lu}[\p{L}\p{M}’'-]+ $/u.exec(text.slice(Math.max(0, index - 40), index)) ?? [];
  const end = index + name.length;
  const [behind = ''] = /^ \p{Lu}[\p{L}\p{M}’'-]+/u.exec(text.slice(end, end + 40)) ?? [];
  return [before.trim(), behind.trim()]
    .filter((word) => word !== '' && !opening.test(word))
    .map(withoutMarks);
}

/** Words that begin a sentence before a name. */
const opening =
  /^(?:In|At|From|To|For|Near|The|And|Aus|Bei|Von|Nach|Die|Der|Das|Und|À|Au|De|Du|La|Le|Les|Et|El|En|Desde|Y|A|Da|Di|Il|Lo|Nel|E)$/u;

export function withoutMarks(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '');
}
