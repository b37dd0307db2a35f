import { looksLikeCode } from '../../text/code.js';
import { findPrompt, promptWords } from './program-prompts.js';
import { findUnfilled } from './unfilled-sentences.js';

/** One way in which a generator leaves something unfilled. */
interface PlaceholderPattern {
  /** Linear: bounded repetition, and no class that holds its own delimiters. */
  readonly pattern: RegExp;
  /** A cheap sign without which the pattern cannot match. Most texts show none, and there may be millions. */
  readonly sign: RegExp;
  /** In source code and formulas it is their own. */
  readonly notInCode?: boolean;
  /** "null" is the number zero in Danish, Norwegian, Swedish and German. */
  readonly notInNordic?: boolean;
}

const word = String.raw`(?<![\p{L}\p{N}_])`;

const end = String.raw`(?![\p{L}\p{N}_])`;

const things =
  'company|client|customer|target|product|project|author|recipient|contact|business|brand|industry|sector|country|region|city|competitor|market|bank|fund|investor|presenter|speaker|department|organi[sz]ation';

const details =
  'name|names|title|date|year|month|day|amount|number|value|figure|text|description|address|website|url|link|logo|image|picture|chart|graph|email|phone|subtitle|heading|signature|role|position|percentage';

/** Fields of addresses and profiles, without an article: "[the street]" is a remark. */
const fields =
  'post(?:al)? ?code|zip(?: code)?|street(?: name| address| and number)?|house number|(?:tele)?phone number|fax(?: number)?|vat (?:id|number)|founding year|year founded|number of employees|salutation';

const foreignDetails =
  'firmenname|firma|kundenname|(?:vor|nach)?name|datum|betrag|ort|adresse|anschrift|straße|titel|nom|prénom|montant|ville|lieu|titre|nombre|apellidos?|fecha|importe|ciudad|lugar|dirección|título|cargo|nome|cognome|data|importo|città|luogo|indirizzo|titolo|empresa|azienda|société|entreprise|cliente?|kunde|plz|postleitzahl|plz,? (?:und )?ort|hausnummer|straße (?:und|\\+|&) hausnummer|telefon(?:nummer)?|ust-id(?:nr\\.?|-nr\\.?)?|gründungsjahr|anrede|ansprechpartner|anzahl mitarbeiter|code postal|nom de (?:la )?rue|numéro de téléphone|année de (?:création|fondation)|raison sociale|código postal|nombre de la calle|(?:número de )?teléfono|año de (?:fundación|creación)|razón social|codice postale|numero civico|(?:numero di )?telefono|anno di (?:fondazione|costituzione)|ragione sociale';
/** People who sign or are named in a document. */
const roles =
  '[cm]d|c[eft]o|coo|gf|pdg|dg|ad|(?:managing |finance |sales |project )?(?:director|manager)|chair(?:man|woman|person)?|president|secretary|owner|seller|buyer|adviser|advisor|auditor|geschäftsführ(?:er|ung)(?:in|s)?|vorstand(?:s|svorsitzende[rn]?)?|inhaber(?:in|s)?|käufers?|verkäufers?|prüfers?|directeur|directrice|gérante?|président(?:e)?|director(?:a)?|gerente|presidente|secretari[oa]|direttore|amministratore(?: delegato)?|segretario';
const foreignOwners = String.raw`(?:(?:des|der|vom|du|de|de la|del|della|do|da) |de l['’]|dell['’]|de los |degli )(?:kunden|firma|unternehmens|auftraggebers|empfängers|ansprechpartners|client|destinataire|entreprise|société|contact|empresa|cliente|destinatario|sociedad|contacto|azienda|società|contatto)`;
const foreignActions =
  '(?:hier )?einfügen|(?:zu )?ergänzen|(?:hier )?eintragen|angeben|à (?:compléter|insérer|préciser|confirmer|définir|ajouter|renseigner)|(?:por|a) (?:completar|insertar|confirmar|definir|determinar|añadir|rellenar)|da (?:completare|inserire|confermare|definire|aggiungere|compilare)';

/** All with the flag `u`; `i` only if case does not matter. */
const placeholderPatterns: readonly PlaceholderPattern[] = [
  {
    sign: /ipsum|dolor sit|consectetur/iu,
    pattern: /lorem ipsum|dolor sit amet|consectetur adipisci/iu,
  },
  // Template languages: {{name}}, {% if %}, ${name}, {company_name}, <%= name %>, <<insert>>.
  { sign: /\{/u, pattern: /\{\{[^{}]{1,80}\}\}|\{%[^%{}]{1,80}%\}|\$\{[^{}]{1,80}\}/u },
  {
    sign: /\{/u,
    pattern: /(?<![{$%\\\p{L}\p{N}_/^]|:\/\/\S{0,60})\{[A-Za-z_][\w.]{2,60}\}(?![}/])/u,
    notInCode: true,
  },
  // {0} of a message; not a set or a repetition in a pattern.
  {
    sign: /\{\d/u,
    pattern: /(?<![{$\\\w)\]/^=]|(?:sets?|menge|ensemble|conjunto|insieme) )\{\d{1,2}\}(?!\})/u,
    notInCode: true,
  },
  // __NAME__, @@NAME@@, %NAME%, ##NAME##; Word's «Company_Name».
  {
    sign: /__|@@|##|%[A-Z]/u,
    pattern:
      /(?<![\p{L}\p{N}_])__[A-Z][A-Za-z0-9_]{0,40}__(?![\p{L}\p{N}_])|@@[A-Za-z]\w{1,40}@@|##[A-Z]\w{1,40}##|(?<![\p{L}\p{N}%])%(?!(?:WINDIR|PATH|TEMP|TMP|APPDATA|COMSPEC|HOMEPATH|HOMEDRIVE|OS|SYSTEM[A-Z]*|PROGRAM[A-Z]*|USER[A-Z]*|ALLUSERS[A-Z]*|LOCALAPPDATA|COMPUTERNAME|[A-Z_]+_(?:HOME|PATH|DIR|ROOT))%)[A-Z][A-Z_]{2,40}%(?![\p{L}\p{N}\\])/u,
    notInCode: true,
  },
  {
    sign: /«/u,
    pattern: new RegExp(
      String.raw`«\s?(?:…|\.{3}|\p{L}+_[\p{L}\p{N}_]{1,40}|(?:${things})(?:[ _]?(?:${details}))?|(?:first|last|full)[ _]?name)\s?»`,
      'iu',
    ),
  },
  { sign: /</u, pattern: /<%[^%<>]{1,80}%>|<<[^<>]{1,80}>>/u, notInCode: true },
  { sign: /</u, pattern: /(?<!<)<(?:insert|enter|your|placeholder|add)(?: [^<>]{1,60})?>/iu },
  // [Company Name], [insert date], [TBD]; not [1], [Smith 2020], [sic].
  {
    sign: /\[/u,
    pattern:
      /\[(?:insert|enter|your|fill in|add(?= )|describe(?= )|specify(?= )|paste(?= )|bitte(?= )|replace|placeholder|to be (?:added|completed|confirmed|determined|inserted|updated)|todo|tbd|tbc|tba|x{2,6}|citation needed|(?:source|reference|figure|date) (?:needed|missing|required)|(?:source|ref|date|name)\?|[●•_]{1,12}|\?{1,6})(?:[ :_-][^[\]]{1,60})?\]/iu,
  },
  {
    sign: /\[/u,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_)\]])\[(?:(?:the )?(?:${things})(?:['’]s)?(?:[ _-](?:${details}))?|(?:the )?(?:full |first |last |start |end |report |job |contact )?(?:${details})(?: here)?|${fields})\]`,
      'iu',
    ),
  },
  // [nom du client], [Firmenname], [fecha por confirmar], [da completare].
  {
    sign: /\[/u,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_)\]])\[(?:${foreignDetails}|(?:${foreignDetails}|date) (?:${foreignOwners}|${foreignActions})|(?:noch )?(?:${foreignActions})|(?:[\p{L}-]{2,30} ){1,3}(?:${foreignActions}))\]`,
      'iu',
    ),
  },
  // [Name MD], [name of the managing director], [Name des Geschäftsführers].
  {
    sign: /\[/u,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_)\]])\[(?:full |first )?(?:name|nom|nombre|nome|signature|unterschrift|firma|date|datum) (?:(?:of|des|der|du|de|del|de la|della|dell['’]) ?)?(?:the )?(?:${roles})\]`,
      'iu',
    ),
  },
  // Prompts that programs show in empty fields.
  {
    sign: /click|tap|here|text|item/iu,
    pattern:
      /click to (?:add|edit) (?:the )?(?:title|text|subtitle|notes|master|picture|caption)|click (?:or tap )?here to (?:enter|add)(?= (?:a |an |the |your )?(?:text|title|subtitle|date|notes?|name|picture|image|content)(?![\p{L}])|[.…]*$)|double[- ]click to (?:edit|add)|(?:your|add|insert|enter|type|sample|placeholder) (?:your )?(?:text|title|name|content|description|logo) here|^(?:sample|placeholder|dummy) text$|^choose an item\.?$/iu,
  },
  // Values that a program failed to fill in. "undefined" and "null" are words too, so a sign of a value must be beside them.
  {
    sign: /\[object|NaN|Invalid Date|#[RDVN]/u,
    notInCode: true,
    pattern: new RegExp(
      String.raw`\[object [A-Z][a-z]{2,20}\]|^NaN$|(?<=[:=$€£¥(|] ?|(?:USD|EUR|GBP|SGD|NOK|DKK|SEK) |(?:of|by|to|at|was|reached) )NaN(?=\s*(?:$|[.,;)%|]|x${end}|m${end}|bn${end}|million|billion))|${word}NaN ?%|${word}Invalid Date${end}|#(?:REF!|DIV/0!|VALUE!|NAME\?|NULL!|NUM!)`,
      'u',
    ),
  },
  {
    sign: /undefined|null/u,
    notInCode: true,
    notInNordic: true,
    pattern:
      /^(?:undefined|null)$|(?<=(?<![!=<>])[:=$€£¥] ?)(?:undefined|null)(?=\s*(?:$|[.,;)%/]))|(?<![\p{L}\p{N}])(?:undefined|null) ?%|(?:undefined|null) (?:undefined|null)(?![\p{L}\p{N}])/u,
  },
  {
    sign: /%[sdif(.\d]/u,
    notInCode: true,
    pattern: /(?<![%\p{L}\p{N}])%(?:[sdif]|\.\d{1,2}f|\(\w{1,40}\)[sdf])(?![\p{L}\p{N}'’])/u,
  },
];

/** Words of languages in which "null" is a number. */
const zeroIsNull =
  /[æøåäöß]|(?<![\p{L}])(?:og|ikke|er|på|av|af|til|med|som|und|nicht|ist|der|das|och|inte|att|antall|antal|anzahl|prosent|procent|prozent|feil|fejl|fehler)(?![\p{L}])/iu;

/** A statement about numbers of programs, in which NaN is a word. */
const mathematics = /IEEE|float|isNaN|∞|infinit|arithmetic|not a number|operand|propagat|NaNs|numpy|pandas/iu;

/** "A ∩ B = {1}": a statement about sets. */
const sets = /[∩∪∈∉∅⊂⊆]|\p{L} = \{/u;

/** Marks of unfinished work, as people and models leave them. Spanish has "todo", so capitals count. */
const markers = new RegExp(
  `(?<!\\[)${word}(?:TODO|ToDo:|TBD|TBC|FIXME|TBA(?=[s.)]*$)|TO BE (?:ADDED|ANNOUNCED|CONFIRMED|DETERMINED|COMPLETED))${end}|^[Tt]o-?[Dd]o:(?= )`,
  'u',
);

/** "TBC Bank Group PLC", "TODO Group": the letters are a name's. */
const nameBehind =
  /^ (?:\p{Lu}[\p{L}&.-]* ){0,3}(?:Bank|Group|Holdings?|PLC|Ltd|Limited|Inc|Corp(?:oration)?|Company|Co|GmbH|AG|SE|SA|AS|ASA|AB|BV|NV|LLC|LLP|SpA|Foundation|Capital|Partners|Ventures|Institute|Association|Studios?|Records|Films?)(?![\p{L}])/u;

/** Spanish and Portuguese words behind "TODO", which means "all". */
const spanish =
  /^ (?:por|para|el|la|los|las|lo|es|en|de|del|un|una|su|sus|mi|tu|esto|eso|que|y|incluido|sobre|al?|o|os|no|na|sem|tipo|mundo|cambia|comienza|empieza|cuenta|suma|vale|ello|ellos|menos|bien|este|ese|aquel|cuanto|gracias)(?!\p{L})/iu;

const spanishWords =
  /(?<!\p{L})(?:el|la|los|las|de|del|que|y|en|por|para|con|se|su|una?|es|ante|sobre|como|más|não|os|um|uma|em|com|ao|da|do)(?!\p{L})/giu;

const maxReadLength = 2_000;

const disease = /tubercul|tuberkul|patient|pacient|pazient|erkrank|infe[ck]|disease|vaccin|impf/iu;

/** xx.x %, USD xx, X.X m; ??? in place of a value. */
const gaps =
  /(?<![\p{L}\p{N}_.,])(?:[xX]{2,4}[.,][xX]{1,3}|[xX][.,][xX]{1,3}(?= ?%| ?(?:m|bn|million|billion)(?![\p{L}]))|xx(?= ?%)|(?<=[$€£¥]|USD |SGD |EUR |GBP |NOK |DKK |SEK |US\$|S\$)x{2,3})(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}?!)])(?:\?{3,8}|\?{2}(?= ?%))(?=$|[\s%.,;)\]])/u;

/** A code of a number format, in which ? keeps the place of a digit. */
const numberFormat = /^(?=[^#0]{0,60}[#0]|.{0,60}\?[.,/]\?)[#0?.,;:/_*()@ %"'$€£|eE+-]{3,100}$/u;

/** XXX, USD XX, XX %; not the number 30 in Roman figures, nor sizes (XXL). */
const crosses =
  /(?<!(?:bowl|chapter|article|part|title|section|annex|appendix|schedule|volume|canto|legion) )(?<![\p{L}\p{N}_])(?:X{3,12}|XX(?= ?%)|(?<=[$€£¥]|USD |SGD |EUR |GBP |US\$|S\$)X{2,3}(?:[.,]X{1,3})?)(?![\p{L}\p{N}_])/iu;

/** "The karyotypes XX and XY". */
const chromosomes = /(?<!\p{L})X{1,3}Y{1,2}(?!\p{L})|karyo|kario|chromos|cromos/iu;

const gapSign = /x[x.,]|\?\?/i;
const crossSign = /xx/i;

/** Without one of these no pattern can match: every text is tested for them first. */
const anySign =
  /[[{<%#«]|__|@@|\?\?|x[x.,]|tb[acd]|to be|to-?do|fixme|undefined|null|nan|invalid date|ipsum|dolor|consectetur|click|here|sample|placeholder|dummy|choose/i;

/** Words without one of which a text holds no placeholder. */
export const signWords = new RegExp(
  String.raw`[[{<«]|__|@@|##|\?\?|%[sdif(.A-Z\d]|#[RDVN]|(?<!\p{L})tb[acd](?!\p{L})|t\.b\.|to-?do|fixme|added|announced|confirmed|determined|completed|x[.,]?x|undefined|(?<!\p{L})n(?:ull|an|one)(?!\p{L})|invalid|ipsum|dolor|consectetur|click|(?<!\p{L})here(?!\p{L})|sample|placeholder|dummy|choose|infinity|(?<!\p{L})inf(?!\p{L})|n\/a|\?\)|tk|ergänzt|nachge(?:reicht|tragen)|eingefügt|(?<!\p{L})folgt|insérer|ajouter|venir|pendiente|insertar|añadir|inserire|aggiungere|(?<!\S)(?:dear|geehrte|ch[eè]re?|estimad|gentile)|${promptWords}`,
  'iu',
);

/** Placeholders that a text holds, as written; each pattern's first one. */
export function findPlaceholders(text: string, isCell = false): { index: number; found: string }[] {
  const marked = findMarked(text);
  if (marked.length > 0) return marked;
  const prompt = findPrompt(text);
  if (prompt !== null) return [{ index: 0, found: prompt }];
  const unfilled = findUnfilled(text, isCell);
  return unfilled === null || looksLikeCode(text) ? [] : [unfilled];
}

/** True if the letters are part of a name, a disease, or Spanish: "TODO POR EL AGUA". */
function isWord(text: string, { 0: marker, index }: RegExpExecArray): boolean {
  const behind = text.slice(index + marker.length);
  if (
    nameBehind.test(behind) ||
    (marker === 'TODO' && /^ (?:lists|boards?|comments|apps?)(?!\p{L})/u.test(behind))
  )
    return true;
  if (marker === 'TBC') return disease.test(text);
  return marker === 'TODO' && !/^(?:[:)\]]|$)/.test(behind) && (spanish.test(behind) || isSpanish(text));
}

/** Two words of Spanish or Portuguese, in which "todo" means "all". */
function isSpanish(text: string): boolean {
  return (text.slice(0, maxReadLength).match(spanishWords)?.length ?? 0) > 1;
}

function findMarked(text: string): { index: number; found: string }[] {
  if (!anySign.test(text)) return [];
  const matches = placeholderPatterns.flatMap(({ sign, pattern, notInCode, notInNordic }) => {
    const match = sign.test(text) ? pattern.exec(text) : null;
    if (match === null || (notInCode === true && looksLikeCode(text))) return [];
    if (/^\{\d/.test(match[0]) && sets.test(text)) return [];
    if (notInNordic === true && match[0].startsWith('null') && zeroIsNull.test(text)) return [];
    return match[0].includes('NaN') && mathematics.test(text) ? [] : [match];
  });
  const marked = text.length < 8 || text !== text.toUpperCase() ? markers.exec(text) : null;
  const marker = marked === null || isWord(text, marked) ? null : marked;
  const gap = gapSign.test(text) && !numberFormat.test(text) ? gaps.exec(text) : null;
  const crossed = gap === null && crossSign.test(text) && !chromosomes.test(text) ? crosses.exec(text) : null;
  const cross = crossed !== null && crossed[0] === crossed[0].toUpperCase() ? crossed : null;
  return [...matches, marker, gap, cross].flatMap((match) =>
    match === null ? [] : [{ index: match.index, found: match[0] }],
  );
}
