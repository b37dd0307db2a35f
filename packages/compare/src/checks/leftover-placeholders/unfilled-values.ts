/** Prepositions of English in front of a place, a year, a person or a number. */
const english =
  'in|at|of|since|by|until|till|for|with|near|around|before|after|through|via|from|to|over|about|under|on|between';

/** Prepositions of other languages, without those that English has too. */
const foreign =
  "im Jahr|im|bei|von|seit|mit|aus|bis|für|auf|nach|zu|zum|ab|rund|etwa|über|unter|durch|zwischen|um|à|de|du|depuis|avec|par|pour|dans|chez|jusqu['’]à|environ|vers|entre|sur|en|desde|con|por|para|hasta|unos|unas|según|sobre|hacia|di|da|dal|dalla|nel|nella|per|tra|fra|su|fino a|circa|presso|oltre|på|fra|från|til|till|av|af|siden|sedan|för|ved|hos|med|cirka|i";

/** Prepositions that only Romance languages have: "null" is a number in German and in Nordic languages. */
const romance =
  "con|avec|depuis|desde|hasta|dal|nel|à|unos|unas|environ|jusqu['’]à|chez|dans|pour|para|por|presso|oltre";

/** Things that are counted. */
const counted =
  'employees|people|staff|customers|clients|countries|sites|plants|offices|years|months|million|billion|per ?cent|percent|units|firms|companies|shares|stores|shops|clinics|rooms|beds|branches|suppliers|competitors|products|patents|hours|days|points|(?:Mitarbeiter|Beschäftigte|Angestellte|Kunden|Standorte|Länder|Filialen|Jahre|Millionen|Milliarden|Prozent|Stellen|Unternehmen|Firmen|Anteile)(?:n|innen|r)?|employés|salariés|collaborateurs|personnes|pays|ans|millions|milliards|sociétés|entreprises|magasins|empleados|trabajadores|personas|clientes|países|años|millones|empresas|tiendas|sedes|dipendenti|addetti|persone|clienti|paesi|anni|milioni|miliardi|imprese|società|negozi|ansatte|medarbejdere|anställda|kunder|land|länder|år|millioner|miljoner|milliarder|prosent|procent|selskaber|selskaper|företag';

/** End of a phrase: punctuation, a preposition, a year. An adjective has a noun behind it: "of undefined length". */
const end = String.raw`(?=\s*(?:$|[.;:)!?])|, (?!(?:un|in|im|ir|ill|non|va|often|ever|partly|and|or)\p{Ll}*|\p{Ll}+(?:ing|ous|able|ible|ful|less|ed)(?!\p{L}))| (?:in|on|at|by|from|since|until|who|which|where|when|has|had|but)(?!\p{L})| to (?=[\d$€£]|[A-Z]{3} )| and (?:\p{Lu}|\d|(?:has|had|is|was|were|are) |\p{Ll}+ (?:a|an|the|its|their|over|about|more|some|all|up|\d[\d.,]*)(?!\p{L}))| (?:und|et|y|e|og|och) |,? (?:19|20)\d\d(?!\d))`;

const start = String.raw`(?<![\p{L}\p{N}_'’-])`;

/** A word that English does not have. */
const otherLanguage = String.raw`(?<!\p{L})(?:und|der|das|ist|wurde|e|la|le|les|des|est|une|il|gli|della|è|el|los|del|una|og|som|och|är|ett)(?!\p{L})`;

const verbsOfMoving =
  'moved|relocated|sold|sells|sales|export(?:s|ed)?|transferred|belongs?|according|delivered|delivers|linked|ships|supplies';

/** Values that a program could not fill: the sentence needs a number, a name, a place or a date. */
const patterns: readonly RegExp[] = [
  // "began in undefined and bring a fifth", "one clinic at NaN in 2009".
  new RegExp(`${start}(?:${english}) (?:undefined|NaN)${end}`, 'u'),
  // "seit undefined", "con undefined dipendenti": the word is English.
  new RegExp(
    String.raw`${start}(?:${foreign}) undefined(?![\p{L}\p{N}_(]|\.\w)(?! (?:behavio|reference|symbol|value|state|variable))`,
    'iu',
  ),
  new RegExp(
    String.raw`${start}(?:in|a|an|am) undefined(?![\p{L}\p{N}_(]|\.\w)(?<=${otherLanguage}.{0,2000})|${start}(?:in|a|an|am) undefined(?![\p{L}\p{N}_(]|\.\w)(?=.{0,2000}${otherLanguage})`,
    'u',
  ),
  new RegExp(String.raw`${start}(?:${foreign}) (?:NaN|NULL|#N\/A)${end}`, 'u'),
  new RegExp(`${start}(?:in|at|since|until|by|near|from|with|for|around|between) None${end}`, 'u'),
  new RegExp(
    `(?<!(?:[Mm]aster|[Ll]ord|book|house|type|instance|value|one|friend|sum|list|lot|style|option|setting|choice|mode|kind|level|class|selection)s?) of None${end}`,
    'u',
  ),
  new RegExp(`${start}(?:${verbsOfMoving}) to None${end}`, 'u'),
  new RegExp(`${start}(?:${foreign}) None${end}`, 'u'),
  new RegExp(String.raw`${start}(?:${romance}) null(?![\p{L}\p{N}_-])`, 'u'),
  new RegExp(String.raw`${start}(?:in|at|since|until|by|near) (?:null|NULL|nan|N\/A|#N\/A)${end}`, 'u'),
  // "None firms", "con None dipendenti".
  new RegExp(
    String.raw`${start}(?:undefined|None|NaN|nan|NULL|N\/A|#N\/A|\[object Object\]) (?:${counted})(?![\p{L}\p{N}])`,
    'u',
  ),
  /(?<![\p{L}])(?:were|are|was|has|had|have|in|at|through|across|from|by|for|to|via|into|between|employs|operates|owns|serves|runs|counts|with|over|about|among|some|all|its|their|the|than|of) None (?!others|times|means)\p{Ll}{2,}(?<![sui])s(?!\p{L})/u,
  /(?<![\p{L}])(?:con|avec|mit|med|circa|environ|unos|rund|etwa|oltre|über|plus de|más de|più di|mehr als|ha|hat|tiene|compte|zählt|beschäftigt|emploie|emplea|impiega) (?:None|NaN) \p{L}{4,}/u,
  // No language has the word: "en moyenne NaN heures de formation".
  /(?<=\p{L}{2,}[ ,;:][^\p{L}]{0,3})NaN(?=[ ,;][^\p{L}]{0,3}\p{L}{2,}.*\p{L}{2,} \p{L}|[.!]$)(?!\()/u,
  // "joined undefined in 2014", "opened null sites".
  /(?<!\p{L})(?:joined|acquired|bought|sold|opened|operates|serves|employs|owns|runs|visited|supplies) (?:undefined|NaN)(?= (?:in|on|at|from|since|until|and) | \p{Ll}{2,}s(?!\p{L})|[.,;])/u,
  /(?<!\p{L})(?:opened|operates|serves|employs|owns|runs|visited|has|had|with|across) null (?!results|values|hypotheses|pointers|effects|findings|references|models|fields|entries|checks)\p{Ll}{2,}s(?!\p{L})/u,
  // "led by Ms undefined", "undefined is the largest supplier".
  /(?<![\p{L}])(?:CEO|Mrs?\.?|Ms\.?|Dr\.?|Herr|Frau|Mme|Sig\.|Sra?\.|managing director|director general) (?:undefined|None|null|NaN)(?![\p{L}\p{N}_])/u,
  /(?:^|[.!?] )undefined (?:is|was|has|had|operates|sells|makes|employs|offers|provides|supplies) (?:a|an|the|its|over|about|more|been|based|founded|\d)(?!\p{L})/u,
  /(?<=\p{Ll} \p{Lu}\p{Ll}{2,}) (?:and|or|und|et|y|e|og|och) undefined(?=\s*(?:$|[.,;)])| (?:in|on|at|from|since|has|is|was|began|are)(?!\p{L}))/u,
];

/** "exclusivity until TBA", "the price is tbc". */
const announcements: readonly RegExp[] = [
  new RegExp(
    String.raw`${start}(?:${english}|is|are|still|remains?|${foreign}|entro|le|il|el|am|innen) (?:TBA|tb[acd])${end}|(?:: ?|\()tb[acd](?=[.;,)]|$)`,
    'u',
  ),
  /(?<![\p{L}\p{N}])(?:TBA(?=[.;)] )|T\.B\.[ACD]\.)/u,
];

const announced = /TBA|T\.B\.|tb[acd]/;

/** Statements about chemistry and medicine, in which TBA and TBC are words. */
const aboutSubstances =
  /(?<!\p{L})(?:compounds?|alcohols?|acids?|solvents?|butyl|MTBE|assays?|tuberculosis|tuberkulose|patients?|patienten|infections?)(?!\p{L})/iu;

const sign = /undefined|None|NaN|null|NULL|nan|N\/A|n\/a|\[object/;

/** A word that German and the Romance and Nordic languages do not have, without a preposition before it: "hat undefined ein Werk". */
const stray = new RegExp(String.raw`${start}undefined(?![\p{L}\p{N}_(]|\.\w)`, 'u');
const foreignWords =
  /(?<!\p{L})(?:und|das|ist|hat|wurde|wurden|ein|eine|einen|mit|für|von|les|est|une|dans|avec|sont|été|il|gli|della|è|sono|ha|nel|per|el|los|las|del|una|son|fue|og|som|och|är|ett|på)(?!\p{L})/giu;

/** Statements about programs, in which these are words. */
const aboutValues =
  /(?<!\p{L})(?:variables?|parameter|arguments?|javascript|typescript|python|compilers?|runtime|booleans?|operators?|expressions?|operands?|arithmetic|division by zero|divided by|denominators?|theorem|mathemati\p{L}+|set to|instead of|defaults? to|resolves? to|evaluates? to|converts? to|compar(?:es?|ison) (?:to|with)|propert(?:y|ies) of undefined|typeof|strings?|arrays?|returns|option|select|choose|checkbox|dropdown|not a number|IEEE|float|not available|variablen?|variabili|funktionen|paramètres?|parámetros?|parametri)(?!\p{L})/iu;

/** A town near Turin has the name None. */
const nearTurin = /(?<!\p{L})(?:Torino|Turin|Piemonte|Piedmont)(?!\p{L})|\(TO\)/u;

/** The first value in a sentence that a program could not fill; null if every value is filled. */
export function findUnfilledValue(text: string): { index: number; found: string } | null {
  const value = sign.test(text) ? findFirst(text, patterns, aboutValues) : null;
  const isForeign = value === null && stray.test(text) && (text.match(foreignWords)?.length ?? 0) > 2;
  const strayValue = isForeign ? findFirst(text, [stray], aboutValues) : null;
  return (
    value ?? strayValue ?? (announced.test(text) ? findFirst(text, announcements, aboutSubstances) : null)
  );
}

function findFirst(
  text: string,
  patterns: readonly RegExp[],
  subject: RegExp,
): { index: number; found: string } | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match === null || subject.test(text) || isQuoted(text, match)) continue;
    if (match[0].endsWith('None') && nearTurin.test(text)) continue;
    return { index: match.index, found: match[0].trim() };
  }
  return null;
}

/** A quoted value is the subject of the text. */
function isQuoted(text: string, match: RegExpExecArray): boolean {
  return /["“”„«»‘`]/u.test(text.charAt(match.index - 1) + match[0]);
}
