/** Words of one language for the number of things that a document presents. */
interface Language {
  /** From two on. */
  readonly numbers: readonly string[];
  readonly nouns: Readonly<Record<string, string>>;
  /** Before the number. */
  readonly announced: string;
  /** Behind the noun. */
  readonly pointed: string;
}

const languages: readonly Language[] = [
  {
    numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
    nouns: {
      company: 'unternehmen|firmen|wettbewerbern?|gesellschaften|anbietern?|vergleichsunternehmen',
      risk: 'risiken',
      recommendation: 'empfehlungen',
      site: 'standorten?',
    },
    announced:
      'vergleichen|verglichen wurden|untersuchen|stellen|(?:die )?folgenden?|(?:tabelle|liste|übersicht|bericht|kapitel|abschnitt) (?:zeigt|enthält|nennt|listet|umfasst|behandelt|beschreibt|vergleicht)',
    pointed:
      '(?:werden|wurden|sind) (?:hier |unten |im folgenden )?(?:verglichen|untersucht|aufgeführt|dargestellt|beschrieben|gelistet)|im vergleich|im überblick',
  },
  {
    numbers: 'to tre fire fem seks (?:syv|sju) (?:otte|åtte) ni ti elleve tolv'.split(' '),
    nouns: {
      company: 'selskaper|selskaber|virksomheder|virksomheter|bedrifter|firmaer|konkurrenter|leverandører',
      risk: 'risikoer|risici',
      recommendation: 'anbefalinger',
      site: 'lokasjoner|lokaliteter|anlegg',
    },
    announced:
      'sammenligner|sammenlikner|undersøger|undersøker|(?:de )?følgende|(?:tabellen|listen|oversigten|oversikten|rapporten|kapitlet) (?:viser|indeholder|inneholder|omfatter|beskriver|sammenligner|nævner|nevner)',
    pointed: '(?:er|blev|ble) (?:sammenlignet|undersøgt|undersøkt|vist|listet|beskrevet)|nedenfor',
  },
  {
    numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
    nouns: {
      company: 'entreprises|sociétés|concurrents|fournisseurs',
      risk: 'risques',
      recommendation: 'recommandations',
      site: 'sites',
    },
    announced:
      'nous (?:comparons|étudions|présentons|analysons) (?:les )?|(?:tableau|liste|rapport|chapitre) (?:présente|compare|contient|décrit|montre|cite|couvre)(?: les)?',
    pointed:
      'suivant(?:e)?s|ci-dessous|ci-après|(?:sont|ont été) (?:comparé|étudié|présenté|décrit|retenu)e?s',
  },
  {
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
    nouns: {
      company: 'empresas|compañías|sociedades|competidores|proveedores',
      risk: 'riesgos',
      recommendation: 'recomendaciones',
      site: 'sedes|plantas',
    },
    announced:
      'comparamos|analizamos|presentamos|(?:las|los) siguientes|(?:tabla|lista|informe|capítulo) (?:muestra|presenta|compara|contiene|describe|recoge|incluye)(?: las| los)?',
    pointed:
      'siguientes|a continuación|(?:se|son|fueron|han sido) (?:comparan|analizan|presentan|describen|comparad[ao]s|analizad[ao]s|presentad[ao]s)',
  },
];

const patterns = languages.map(({ numbers, nouns, announced, pointed }) => {
  const number = `(?<number>\\d{1,3}|${numbers.join('|')})`;
  const noun = `(?<noun>${Object.values(nouns).join('|')})`;
  // One adjective on either side.
  const counted = `${number}(?: \\p{L}{3,20})? ${noun}(?![\\p{L}])`;
  return {
    numbers: numbers.map((name) => new RegExp(`^(?:${name})$`, 'iu')),
    nouns: Object.entries(nouns).map(([kind, names]) => [kind, new RegExp(`^(?:${names})$`, 'iu')] as const),
    before: new RegExp(`(?<![\\p{L}])(?:${announced}) ?(?:die |den |de |les |las |los )?${counted}`, 'iu'),
    behind: new RegExp(`(?<![\\p{L}\\p{N}])${counted} (?:\\p{L}{3,20} )?(?:${pointed})(?![\\p{L}])`, 'iu'),
  };
});

/** Counts of others than those that are presented. */
const ofOthers =
  /davon|von denen|mehr als|mindestens|weiteren?|etwa|rund|heraf|hvorav|mere end|mer enn|mindst|minst|andre|dont|plus de|au moins|environ|autres|de las cuales|de los cuales|más de|al menos|otr[ao]s|größten|største|plus grand|más grand|mayores/iu;

/** Without one of these no text counts in another language than English. */
export const languagesSign =
  /unternehmen|firmen|wettbewerber|gesellschaften|anbieter|risiken|empfehlungen|standorte|selskaper|selskaber|virksomhe|bedrifter|firmaer|konkurrenter|leverandører|risikoer|risici|anbefalinger|lokasjoner|lokaliteter|anlegg|entreprises|sociétés|concurrents|fournisseurs|risques|recommandations|sites|empresas|compañías|sociedades|competidores|proveedores|riesgos|recomendaciones|sedes|plantas/iu;

/** The count that a German, Danish, Norwegian, French or Spanish sentence states for its document; null if it states no count. */
export function countInLanguages(
  sentence: string,
): { readonly kind: string; readonly count: number; readonly quote: string } | null {
  if (!languagesSign.test(sentence) || ofOthers.test(sentence)) return null;
  for (const { numbers, nouns, before, behind } of patterns) {
    const { number = '', noun = '' } = (before.exec(sentence) ?? behind.exec(sentence))?.groups ?? {};
    const kind = nouns.find(([, pattern]) => pattern.test(noun))?.[0];
    const spelled = numbers.findIndex((pattern) => pattern.test(number));
    const count = spelled >= 0 ? spelled + 2 : Number(number || 0);
    if (kind !== undefined && count > 1) return { kind, count, quote: `${number} ${noun}` };
  }
  return null;
}
