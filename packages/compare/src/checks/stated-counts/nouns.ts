import { foldTitle } from '../../text/words.js';

/** Nouns of several names that are counted alike. */
const kinds: readonly (readonly [string, RegExp])[] = [
  [
    'company',
    /^(?:compan(?:y|ies)|firms?|targets?|peers?|competitors?|rivals?|suppliers?|vendors?|candidates?|profiles?|players?|buyers?|business(?:es)?|acquirers?|issuers?|(?:mak|produc|manufactur|deal|distribut|operat|provid|retail|wholesal|install|publish|insur|brew|recycl|integrat)[eo]rs?|unternehmen|firm(?:a|en)|gesellschaft(?:en)?|[^ ]{0,20}(?:wettbewerbern?|anbietern?|unternehmen)|selskap(?:er)?|selskab(?:er)?|virksomhed(?:er)?|virksomhet(?:er)?|bedrift(?:er)?|firmaer|konkurrent(?:er)?|leverandør(?:er)?|entreprises?|sociétés?|concurrents?|fournisseurs?|empresas?|compañías?|sociedad(?:es)?|competidor(?:es)?|proveedor(?:es)?|aziend[ae]|impres[ae]|società|operator[ei]|concorrent[ei]|fornitor[ei])$/,
  ],
  ['risk', /^(?:risks?|risik(?:o|en|oer)|risici|risques?|riesgos?|rischi?o?)$/],
  [
    'recommendation',
    /^(?:recommendations?|empfehlung(?:en)?|anbefaling(?:er)?|recommandations?|recomendaci(?:ón|ones)|raccomandazion[ei])$/,
  ],
  ['country', /^(?:countr(?:y|ies)|länder|land|pays|país(?:es)?|paes[ei])$/],
  ['chapter', /^(?:chapters?|kapiteln?|chapitres?|capítulos?|capitol[oi])$/],
  [
    'site',
    /^(?:sites?|standorten?|standort|lokasjon(?:er)?|lokalitet(?:er)?|anlegg|sedes?|plantas?|sit[oi])$/,
  ],
];

/** Kind that several nouns name; the noun itself for others. */
export function kindOf(noun: string): string {
  return kinds.find(([, pattern]) => pattern.test(noun))?.[0] ?? noun;
}

/** Headers of columns that name no things which a sentence counts. */
const uncounted =
  /^(?:years?|months?|quarters?|weeks?|days?|dates?|periods?|times?|items?|lines?|positions?|categor(?:y|ies)|types?|kinds?|metrics?|figures?|units?|amounts?|currenc(?:y|ies)|prices?|names?|points?|rows?|columns?|numbers?|parts?|shares?|parameters?|descriptions?|notes?|comments?|status|details?|values?|facts?|fields?|questions?|answers?|pages?|chapters?|sections?|slides?|tables?|topics?|subjects?|areas?|levels?|class(?:es)?|groups?|ages?|hours?|persons?|people|employees?|staff|euros?|stunden?|jahre?n?|monate?n?|tage?n?|zeit|datum|angaben?|name|wert|art|arten|positionen|postens?|postes?|kategorien?|personen|années?|ans?|mois|jours?|postes?|types?|noms?|valeurs?|années|año|años|mes|meses|días?|tipos?|conceptos?|nombres?|valor(?:es)?|anno|anni|mes[ei]|giorn[oi]|voc[ei]|tip[oi]|nom[ei]|valor[ei]|år|måned(?:er)?|dage?r?)$/;

/** The noun that a header names; null for others. */
export function nounOf(header: string): string | null {
  if (header.length > 40) return null;
  const words = foldTitle(header.replace(/\([^)]*\)|,.*$/gu, ' ')).split(' ');
  const name = words.length === 2 && words[1] === 'name' ? words.slice(0, 1) : words;
  const last = name.at(-1) ?? '';
  // "Country of the company" is no company.
  if (name.length > 2 || (name.length === 2 && kindOf(last) === last)) return null;
  return /^\p{L}{3,}$/u.test(last) && !uncounted.test(last) ? last : null;
}

const irregular =
  'y ies,o i,e i,a e,a i,io i,co chi,go ghi,ca che,ga ghe,al aux,z ces,um en,um a,e er,us i,f ves';

/** Ends of a noun in the singular and in the plural. */
const ends: readonly (readonly [string, string])[] = [
  ...['s', 'es', 'e', 'n', 'en', 'er', 'r', 'x'].map((end) => ['', end] as const),
  ...irregular.split(',').map((pair) => pair.split(' ') as [string, string]),
];

const singular =
  /^(?:company|firma?|target|peer|rival|candidate|profile|business|selskap|selskab|virksomhed|virksomhet|bedrift|konkurrent|leverandør|gesellschaft|entreprise|société|concurrent|fournisseur|empresa|compañía|sociedad|azienda|impresa|operatore|concorrente|fornitore|risk|risiko|risque|riesgo|rischio|recommendation|empfehlung|anbefaling|recommandation|recomendación|raccomandazione|country|land|país|paese|site|sede|planta|standort|lokasjon|lokalitet|sito|(?:suppli|play|buy|acquir|issu|mak|produc|manufactur|deal|provid|retail|wholesal|install|publish|insur|brew|recycl)er|\p{L}+or)$/u;

/** True if a word of a sentence is one of several things that a header names: the plural of the header, or of its kind. */
export function namesSeveral(word: string, header: string): boolean {
  const noun = word.toLowerCase();
  const kind = kindOf(noun);
  if (kind !== noun) return kindOf(header) === kind && !singular.test(noun);
  if (header !== noun) return isPluralOf(header, noun);
  // "Mieter" and "città" have one form; "12 customer interviews" is of interviews.
  return /[sxà]$/u.test(noun) || /^\p{Lu}.*(?:er|en|el)$/u.test(word);
}

/** True if the second noun is the plural of the first one. */
function isPluralOf(header: string, noun: string): boolean {
  const [one, many] = [header, noun].map(plain);
  if (one === undefined || many === undefined) return false;
  if (one === many) return false;
  return ends.some(
    ([singular, plural]) =>
      one.endsWith(singular) &&
      many === `${one.slice(0, one.length - singular.length)}${plural}` &&
      one.length - singular.length >= 2,
  );
}

function plain(noun: string): string {
  return noun.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const accents: Readonly<Record<string, string>> = {
  a: '[aàáâäã]',
  e: '[eèéêë]',
  i: '[iìíîï]',
  o: '[oòóôöõ]',
  u: '[uùúûü]',
};

/** A pattern that all forms of a noun match, anywhere in a text. */
export function stemOf(noun: string): string {
  const bare = plain(noun).replace(/[^\p{L}]/gu, '');
  const stem = bare.slice(0, Math.max(3, bare.length - 2));
  return stem.replace(/[aeiou]/g, (letter) => accents[letter] ?? letter);
}
