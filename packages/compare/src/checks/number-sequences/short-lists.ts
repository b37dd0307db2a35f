import type { DocumentText } from '../../views/document-text.js';

/** Columns of things that the document itself counts; numbers of houses, lots and lines are given. */
const counted =
  /^(?:(?:agreed |next |open )?(?:actions?|tasks?|steps?|measures?|decisions?|recommendations?|risks?|questions?|topics?|agenda items?|to-?dos?|maßnahmen?|aufgaben?|schritte?|beschl(?:uss|üsse)|entscheidung(?:en)?|empfehlung(?:en)?|risiken|risiko|fragen?|themen|thema|tagesordnungspunkte?|tâches?|étapes?|mesures?|décisions?|recommandations?|risques?|sujets?|acción|acciones|tareas?|pasos?|medidas?|decisión|decisiones|recomendaci(?:ón|ones)|riesgos?|preguntas?|temas?|azion[ei]|attività|compit[oi]|passi|misur[ae]|decision[ei]|raccomandazion[ei]|rischi|rischio|argoment[oi]))$/iu;

/** Words of a part of a longer list. */
const selection =
  /(?<!\p{L})(?:open|outstanding|remaining|unresolved|pending|overdue|still|selected|selection|excerpt|extract|closed|completed|withdrawn|dropped|deleted|omitted|numbering|numbers? (?:of|as|from|refer)|last (?:meeting|report)|previous|offene?[nrs]?|ausstehend\p{L}*|verbleibend\p{L}*|auswahl|ausgewählt\p{L}*|auszug|erledigt\p{L}*|entfällt|entfallen|gestrichen|abgeschlossen\p{L}*|nummerierung|vorherig\p{L}*|letzte[nrs]? (?:sitzung|bericht)|ouvert\p{L}*|en cours|restant\p{L}*|sélection\p{L}*|extrait|clos\p{L}*|terminé\p{L}*|supprimé\p{L}*|précédent\p{L}*|abiert\p{L}*|pendiente\p{L}*|seleccion\p{L}*|extracto|cerrad\p{L}*|eliminad\p{L}*|anterior\p{L}*|apert[aeio]|in sospeso|rimanent\p{L}*|selezion\p{L}*|estratto|chius[aeio]|eliminat[aeio]|precedent[ei])(?!\p{L})/iu;

const least = 3;

/** Position of the last row of a short list of actions whose number leaves one out: 1, 2, 4; null for all other lists. */
export function skippedLast(
  numbers: readonly number[],
  cells: readonly string[],
  content: DocumentText,
): number | null {
  const last = numbers.length - 1;
  if (numbers.length < least || numbers[last] !== last + 2) return null;
  if (!numbers.slice(0, last).every((number, index) => number === index + 1)) return null;
  if (!cells.some((cell) => counted.test(cell.trim()))) return null;
  const mention = new RegExp(String.raw`\p{L}\.? ?${last + 1}(?![\p{L}\p{N}]|[.,]\d)`, 'u');
  for (const { text } of content.texts())
    if (selection.test(text) || (text.length < 2_000 && mention.test(text))) return null;
  return last;
}
