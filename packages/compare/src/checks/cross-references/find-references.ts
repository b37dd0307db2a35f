export type Kind = 'chapter' | 'table' | 'figure' | 'appendix';

const words: Readonly<Record<Kind, string>> = {
  chapter:
    'chapters?|sections?|kapitel|kapittel|kapitlet|abschnitte?|avsnitt|afsnit|chapitres?|capítulos?|sección|secciones|apartados?|capitol[oi]|sezion[ei]|paragraf[oi]|seç(?:ão|ões)|hoofdstuk(?:ken)?',
  table:
    'tables?|tabellen?|tab\\.|tabell|tabel|tableaux?|tablas?|cuadros?|tabelas?|quadros?|tabell[ae]|prospett[oi]',
  figure:
    'figures?|fig\\.|abbildung(?:en)?|abb\\.|figuren?|figuras?|figur|gráficos?|grafic[oi]|graphiques?|schaubild(?:er)?|grafik(?:en)?|diagramm(?:en?|a|i)?|diagrammes?|diagramas?|charts?|exhibits?|illustrations?|illustrazion[ei]|ilustraci(?:ón|ones)|afbeelding(?:en)?',
  appendix:
    'appendix|appendices|annex(?:e|es)?|anh[aä]nge?|anlagen?|vedlegg|bilag|anexos?|allegat[oi]|bijlagen?',
};

export const kinds = Object.keys(words) as Kind[];

const number: Readonly<Record<Kind, string>> = {
  chapter: String.raw`\d{1,2}(?:\.\d{1,2}){0,3}`,
  table: String.raw`[A-Z]?\d{1,3}(?:[.-]\d{1,3}){0,2}`,
  figure: String.raw`[A-Z]?\d{1,3}(?:[.-]\d{1,3}){0,2}`,
  appendix: String.raw`(?:[A-Z](?:\.?\d{1,2})?|\d{1,2}|[IVX]{1,4})`,
};

const sign = new RegExp(kinds.map((kind) => words[kind]).join('|'), 'iu');

/** "Table No. 7", "tableau n° 7". */
const numberSign = String.raw`(?:n[°º][ \u00a0]?|n\.[ \u00a0]?[°ºo][ \u00a0]|(?:nr|no|núm|num)\.[ \u00a0]?)?`;

/** "Table 7", "chapters 3 and 4"; the text behind it is judged apart. */
const references = new Map(
  kinds.map((kind) => [
    kind,
    new RegExp(
      String.raw`(?<![\p{L}\p{N}_-])(?:${words[kind]})[ \u00a0]${numberSign}(${number[kind]})(?![\p{L}\p{N}_]|[.-]\d)(?:[ \u00a0](?:and|und|og|och|et|y|e|en|&|to|bis|a|à|al)[ \u00a0](${number[kind]})(?![\p{L}\p{N}_%]|[.-]\d))?`,
      'giu',
    ),
  ]),
);

/** The same at the beginning of a caption or a heading, without the verb of a sentence behind it. */
const targets = new Map(
  kinds.map((kind) => [
    kind,
    new RegExp(
      String.raw`^[\s([]{0,3}(?:${words[kind]})[ \u00a0]?${numberSign}(${number[kind]})[a-z]?(?=$|\s*[:;.|)–—\]-]|\s+\S)`,
      'iu',
    ),
  ]),
);

/** "emerged from Chapter 11", "Section 8 programme", "Section 21 notice": names of procedures. */
const procedures =
  /(?<!\p{L})(?:filed|filings?|emerged?|emergence|petitions?|debtors?|reorgani[sz]ation|court|restructur\p{L}*|still in|protection)(?!\p{L})/iu;
const bankruptcy = /^chapter[ \u00a0](?:7|9|11|12|13|15)$/iu;
const behindProcedure =
  /^ (?:programmes?|programs?|notices?|permits?|housing|proceedings?|agreements?|exemptions?|tenants?|vouchers?|status|companies|claims?|risks?)(?!\p{L})/u;

/** "Anlage 4 wurde stillgelegt": a plant. */
const plant = /^anlagen?[ \u00a0]/iu;
const annexBefore =
  /(?:\(|(?<!\p{L})(?:siehe|vgl\.|gemäß|gem\.|laut|nach|in|aus|zu|zur|der|dieser|als|und|s\.))[ \u00a0]?$/iu;
const ofPlant =
  /(?<!\p{L})(?:\p{L}*(?:stillgelegt|schicht|durchsatz|betrieb|wartung|störung|kessel|turbine|produktion|auslastung|linien?|schicht\p{L}*)|läuft|laufen|t\/h|mw)(?!\p{L})/iu;

function isProcedure(written: string, around: string, behind: string): boolean {
  if (behindProcedure.test(behind)) return true;
  return bankruptcy.test(written) && procedures.test(around);
}

function isPlant(written: string, before: string, around: string): boolean {
  return plant.test(written) && (!annexBefore.test(before) || ofPlant.test(around));
}

/** Another document, a law or a standard is meant: its chapters and tables are not here. */
const elsewhere =
  /(?<![\p{L}])(?:act|acts|code|law|laws|statute|directive|regulations?|treaty|constitution|bankruptcy|insolvency|creditors?|tariffs?|einzelplan|titel(?= \d)|agreement|contract|lease|policy|standards?(?! (?:deviation|products?|parts?|sizes?|models?|goods|packaging|boxes))|manual(?! (?:work|labou?r|process\p{L}*|steps?|entry|entries|input|checks?))|guide|handbook|book|edition|vol(?:ume)?\.?|bill|rules?|report (?:of|by)|(?:white|green|working|discussion|position|research|policy|earlier|separate|briefing) papers?|papers? (?:by|of|on)|article|et al|supplement(?:ary|al)?|(?:his|her|their) (?:dissertation|thesis|study|book|paper)|attached|enclosed|separate|workbook|website|prospectus|filing|annual report|10-K|guidelines?|specification|spec|plan of|deed|memorandum|\p{L}*gesetz(?:es|buch(?:es|s)?)?|\p{L}*vertrag(?:e?s)?|\p{L}*verordnung|\p{L}*richtlinie|norm|satzung|gesellschaftsvertrag|handbuch(?:s|es)?|jahresbericht(?:s|es)?|geschäftsbericht(?:s|es)?|gutachten|mietvertrag(?:e?s)?|loi|code|statuts|règlement|contrat|bail|convention|directive|manuel|rapport annuel|rapport de|ley|estatutos|reglamento|contrato|convenio|directiva|informe anual|memoria anual|legge|statuto|regolamento|contratto|accordo|direttiva|manuale|bilancio|relazione annuale|codice|decreto)(?![\p{L}])|§/iu;

/** The same as initials: "en" and "sec" are words. */
const initials =
  /(?<!\p{L})(?:ISO|IEC|IEEE|DIN|EN|IFRS|IAS|GAAP|ASC|FASB|RFC|ECMA|SEC|RCW|CFR|U\.?S\.?C\.?)(?!\p{L})/u;

/** "chapter 3 of the code", "Table 2 in Smith (2019)", "capitolo 14 dello statuto", "le tableau 9 du rapport annuel". */
export const ofAnother =
  /^\s*(?:,\s*)?(?:of|in|from|to|under|des|der|dem|den|im|aus|vom|von|nach|zur|zum|av|af|i|du|de|del|della|dello|dei|degli|delle|dans|sur|au|aux|selon|en|nel|nella|nello|nei|nelle|dal|dalla|di|do|da|dos|van|uit|ur|fra|från)\s+(?!(?:this|the present|our|the (?:report|document|study|present|following)|dies(?:er|es|em)|vorliegenden|denne|dette|detta|ce|cette|notre|présent[es]?|este|esta|nuestro|nuestra|presente|questo|questa|dit|deze)(?![\p{L}]))|^\s*(?:,\s*)?(?:dell|nell|dall|d|l)['’]|^\s*[([](?:[^)\]]{0,40}\d{4}|[A-Z])|^['’]s(?![\p{L}])|^\s?(?:et seq|ff?\.)/iu;

/** "see table 7", "le tableau 9", "(figure 3": "the table 40 metres from the door" and "la table 9 est libre" are furniture. */
const leadIn =
  /(?<![\p{L}])(?:see|in|from|of|per|cf\.?|and|siehe|vgl\.?|se|jf\.?|voir|ver|véase|véanse|según|vedi|cfr\.?|nella|selon|dans|laut|gemäß|zie)[ \u00a0]$|[([]$/iu;
const leadInBeforeNoun =
  /(?<![\p{L}])(?:le|la|les|l['’]|au|aux|du|des|ce|ces|el|los|las|del|al|il|lo|i|gli|nel|nei|nelle|dal|dalla|dalle|dai|alla|alle|ai|della|delle|dei|secondo|con|por|par|y|et|na|no|nas|nos|da|das|dos|pela|de)[ \u00a0]?$/iu;
const furniture = /^tables?[ \u00a0]/iu;

/** "table 9 shows". */
const says =
  /^\s(?:shows?|lists?|gives?|presents?|contains?|details?|summari[sz]es?|compares?|sets? out|provides?|zeigt|présente|montre|donne|muestra|presenta|mostra|riporta)(?![\p{L}])/iu;

const surroundingLength = 90;

/** "As Smith shows in chapter 7". */
const citedBefore =
  /(?<!\p{L})(?:[Aa]s|[Ii]n|[Ww]ie|[Cc]omme|[Cc]omo|[Cc]ome) (?:\p{Lu}[\p{L}’'-]+ (?:(?:and|und|et|y|e) )?){1,3}(?:show|argue|write|explain|describe|point|demonstrate|zeigt|schreib|erklär|montre|écri|explique|muestra|escribe|mostra|scrive|spiega)\p{L}*(?: (?:out|in|im|dans|en|nel|au|at))? ?$|(?<!\p{L})[Cc]om[eo] (?:mostra|scrive|spiega|muestra|escribe|explica) (?:\p{Lu}[\p{L}’'-]+ ){1,2}(?:nel|en el) $/u;

/** "See the statistical analysis plan, section 9". */
const documentBefore =
  /(?<!\p{L})(?:see|siehe|vgl\.|voir|véase|vedi) (?:the|die|das|den|le|la|les|el|los|il|lo|gli|l['’]) ?[^.,;()]{3,60}, $/iu;

/** A place of a document that a text names. */
export interface Reference {
  readonly kind: Kind;
  readonly number: string;
  /** As written: "Table 7". */
  readonly written: string;
}

/** The places of this document that a text refers to. References near the name of a law, a contract or another document are left out. */
export function findReferences(text: string): Reference[] {
  if (!sign.test(text)) return [];
  return kinds.flatMap((kind) => {
    // "Section 8 of the SPA limits claims, and section 9 names the courts."
    let isOfAnother = false;
    return [...text.matchAll(references.get(kind) ?? /$^/g)].flatMap((match) => {
      const [written, first = '', last] = match;
      const end = match.index + written.length;
      const isName = kind === 'chapter' || kind === 'appendix' || /^\p{Lu}/u.test(written);
      if (!isName && !isMeant(text, match.index, end)) return [];
      isOfAnother ||= ofAnother.test(text.slice(end, end + surroundingLength));
      if (isOfAnother || isElsewhere(text, match.index, end)) return [];
      const numbers = [...endsOf(written, first), ...(last === undefined ? [] : [last])];
      return numbers.map((number) => ({
        kind,
        number: plain(number),
        written: `${written.split(/[ \u00a0]/)[0] ?? ''} ${number}`,
      }));
    });
  });
}

/** True if the words around a reference are about a law, a procedure, a plant or another document. */
function isElsewhere(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - surroundingLength), end + surroundingLength);
  const written = text.slice(start, end);
  const before = text.slice(Math.max(0, start - surroundingLength), start);
  return (
    isProcedure(written, around, text.slice(end, end + 20)) ||
    isPlant(written, text.slice(0, start), around) ||
    citedBefore.test(before) ||
    documentBefore.test(before) ||
    elsewhere.test(around) ||
    initials.test(around)
  );
}

/** "Figures 2-6" are five; "Table 2-6" is the sixth of chapter 2. */
function endsOf(written: string, number: string): string[] {
  return /^(?:tables|figures|charts|exhibits|tabellen|abbildungen|tableaux|tablas|figuras|cuadros|gráficos)(?!\p{L})/iu.test(
    written,
  )
    ? number.split('-')
    : [number];
}

/** True if a name in small letters is of a table or figure, by the words around it. */
function isMeant(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start);
  if (leadIn.test(before) || says.test(text.slice(end, end + 20))) return true;
  return leadInBeforeNoun.test(before) && !furniture.test(text.slice(start, end));
}

/** Kind and number of a caption or heading such as "Table 2: Risks"; null for other texts. */
export function targetOf(text: string): { readonly kind: Kind; readonly number: string } | null {
  if (!sign.test(text.slice(0, 20))) return null;
  for (const kind of kinds) {
    const [label = '', match] = targets.get(kind)?.exec(text) ?? [];
    // Apart from the pattern: its flag i makes small letters capitals.
    if (match === undefined || /^\s+\p{Ll}/u.test(text.slice(label.length))) continue;
    if (isListed(text.slice(label.length))) continue;
    if (!isSentence(text)) return { kind, number: plain(match) };
  }
  return null;
}

/** " Sites of the group 26" behind "Figure 11": an entry of a list of figures, with its page. */
function isListed(title: string): boolean {
  return /^\s+\S.*\s\d{1,3}$/u.test(title);
}

/** "Table 1 shows the income statement." */
function isSentence(text: string): boolean {
  return /^[^\s\d]+[ \u00a0]\S{0,7}[\p{L}\p{N}][ \u00a0]\p{Ll}/u.test(text);
}

function plain(number: string): string {
  return number.toUpperCase().replace(/-/g, '.').replace(/\.0$/, '');
}
