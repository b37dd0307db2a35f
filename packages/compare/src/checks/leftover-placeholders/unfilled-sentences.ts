import { findUnfilledValue } from './unfilled-values.js';

/** Output of programs for a missing value. N/A counts only inside a sentence. */
const missing = String.raw`(?:undefined|None|null|NaN|nan|NULL|\[object Object\]|N\/A|n\/a)`;

/** Units behind a value in a sentence. */
const unit =
  '(?:employees|people|staff|customers|countries|sites|plants|offices|years|million|billion|per ?cent|percent|units)';

/** Words with a small or a capital first letter. */
function either(words: string): string {
  return words
    .split('|')
    .map((item) => `[${item.charAt(0)}${item.charAt(0).toUpperCase()}]${item.slice(1)}`)
    .join('|');
}

const word = String.raw`(?<![\p{L}\p{N}_])`;

const patterns: readonly RegExp[] = [
  // "founded in undefined", "headquartered in None", "led by null": no person, place or year is called so.
  new RegExp(
    String.raw`${word}(?:${either('founded|established|incorporated|set up|headquartered|based|located|domiciled|led|headed|managed|chaired|valued|acquired|priced|registered|gegründet|gegruendet|ansässig|grunnlagt|grundlagt|fondée?|établie?|basée?|fundada|fondata|con sede|mit Sitz|siège|ubicada|ubicado|situata|située?')}) (?:in|a|by|at|on|since|from|im Jahr|von|i|av|af|en|par|à|nel|da|por) ${missing}(?=$|[\s.,;:)])`,
    'u',
  ),
  // "employs None people", "revenue of undefined million". "null" is a number in German and Nordic languages.
  new RegExp(
    String.raw`${word}(?:undefined|None|NaN|nan|\[object Object\]) ${unit}(?![\p{L}\p{N}])|${word}null (?:employees|people|customers|countries|years|million|billion)(?![\p{L}\p{N}])`,
    'u',
  ),
  new RegExp(
    String.raw`${word}(?:EBITDA|${either('revenues?|sales|turnover|profit|growth|margin|employees|headcount|staff|market share')}) (?:of|was|were|are|reached|is|at|by) (?:(?:USD|EUR|GBP|SGD|NOK|CHF) ?|[$€£])?(?:undefined|None|NaN|nan|null|\[object Object\])(?=$|[\s.,;:)%])`,
    'u',
  ),
  /(?<![\p{L}\p{N}_])(?:grew|rose|fell|declined|increased|decreased|dropped) (?:by|to) (?:undefined|None|NaN|nan|null)(?=$|[\s.,;:)%])/u,
  // Salutations without a name.
  /^Dear (?:undefined|None|null|NaN|(?:Mr|Mrs|Ms|Dr)\.? (?:undefined|None|null))(?=$|[\s,:])|^Dear ?,$|^Dear (?:Mr|Mrs|Ms|Dr|Mr\/Ms|Ms\/Mr)\.? ?,$|^Sehr geehrte(?:\(r\)|\/r|r)? (?:Frau\/Herr|Herr\/Frau|Frau|Herr) ?,$|^(?:Cher|Chère|Cher\/Chère|Estimad[oa]|Gentile) (?:M\.|Mme|Monsieur\/Madame|Sr\.|Sra\.|Sig\.|Sig\.ra) ?,$/u,
  // A currency or a percentage of no number.
  /(?<![\p{L}\p{N}.-])[-–]?Infinity ?%|(?<=[$€£¥])[-–]?(?:Infinity|nan|None|inf)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_-])(?:USD|EUR|GBP|SGD|NOK|CHF) (?:Infinity|nan|None|inf)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_.-])(?:nan|None|[-–]inf) ?%|^[-–]?Infinity$/u,
  // A note to find the source.
  /\((?:source|ref|reference|citation|cite|date|figure|number|name|year|check|quelle|kilde|källa|fuente|fonte)s? ?\?{1,3}\)/iu,
  /^TK[.:]?$|[[(]TK[)\]]|(?<![\p{L}\p{N}])TKTK/u,
  // A promise in place of a text.
  /^(?:(?:der |dieser )?(?:text|inhalt|abschnitt|wert)? ?wird (?:noch )?(?:ergänzt|nachgereicht|nachgetragen|eingefügt)|(?:text|bild|foto|logo|grafik|tabelle|diagramm) folgt(?: noch)?|(?:texte|image|photo|logo|graphique|tableau) à (?:insérer|ajouter|venir)|(?:texto|imagen|foto|logo|gráfico|tabla) (?:pendiente|por insertar|por añadir)|(?:testo|immagine|foto|logo|grafico|tabella) da (?:inserire|aggiungere))\.{0,3}$/iu,
  // Unmerged fields of a mail merge: «Title», «LastName», <<First Name>>.
  /«(?:(?:job ?)?title|salutation|greeting|company|address(?:[ _]?(?:block|line))?|street|city|post(?:al)?[ _]?code|zip|country|date|amount|phone|e-?mail|(?:first|last|full|sur|given|family)[ _]?names?|anrede|vorname|nachname|firma|straße|strasse|plz|ort|betrag|datum|nombre|apellidos?|empresa|prénom|nom|adresse|ville|fornavn|etternavn|efternavn|navn)»/iu,
];

const sign =
  /undefined|\bNone\b|\bnull\b|\bNULL\b|NaN|\bnan\b|\[object|^(?:Dear|Sehr g|Ch[eè]r|Estimad|Gentile).{1,40},$|N\/A|n\/a|Infinity|\binf\b|\?\)|\bTK|«|^Dear ?,|T\.B\.|\b(?:TBA|tb[acd])\b|(?:ergänzt|nachge(?:reicht|tragen)|eingefügt|folgt|folgt noch|insérer|ajouter|venir|pendiente|insertar|añadir|inserire|aggiungere)\.{0,3}$/u;

/** The first unfilled value of a sentence, as written; null if there is no such value. */
export function findUnfilled(text: string, isCell: boolean): { index: number; found: string } | null {
  // In a cell, "TK" may be a country, an airline or the initials of a person.
  if (!sign.test(text) || (isCell && text.startsWith('TK'))) return null;
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return { index: match.index, found: match[0] };
  }
  return findUnfilledValue(text);
}
