import { clauseBefore, findAll } from './text-search.js';

const order =
  /(?<!\p{L})(?:do\s+not|do\s+nto|don\s?t|dont|dnot|don't|never|mustn't|shouldn't|must\s+not|shall\s+not|should\s+not|may\s+not|ought\s+not|(?:is|are)\s+not\s+(?:to|allowed)|isn't\s+to|not to(?= \p{Ll})|let's\s+not|please\s+not?|nobody|no[ -]one|avoid|refrain|stop|cease|hands\s+off|stay\s+away|keep\s+(?:away|out|off)|leave|off[- ]limits|forbidden|prohibited|banned|taboo|without\s+\p{L}+ing|no\s+(?:more|further)|not\s+(?:again|now|today|yet|another|before|until|this\s+time))(?!\p{L})/giu;
const foreignOrder =
  /(?<!\p{L})(?:nichts?|nie(?:mals)?|kein\p{L}*|ohne|niemand|nunca|jamás|sin|nada|nadie|ne|pas|sans|jamais|rien|aucune?)(?!\p{L})|(?:しないで|するな|せずに|禁止|不要|別|别|勿|禁止|지\s?마|지\s?말|금지)/giu;
/** Contents of a document: an order about them rules out no effect. */
const content =
  /(?<!\p{L})(?:logos?|slides?|folien?|titles?|titel|t[ií]tulos?|titres?|subtitles?|pages?|seiten?|p[áa]ginas?|decks?|text(?:e[ns]?|os?|s)?|words?|words?|wörter|wort|palabras?|mots?|fonts?|schrift\p{L}*|colou?rs?|farben?|colores?|couleurs?|tables?|tabellen?|tablas?|tableaux?|charts?|graphs?|diagram\p{L}*|gr[áa]fic\p{L}*|graphique\p{L}*|columns?|spalten?|columnas?|colonnes?|rows?|zeilen?|filas?|lignes?|cells?|zellen?|celdas?|cellules?|sheets?|blätter|hojas?|feuilles?|headers?|footers?|headings?|überschrift\p{L}*|footnotes?|fußnoten?|images?|pictures?|photos?|icons?|bild\p{L}*|imágenes|imagen|fotos?|layout|margins?|borders?|backgrounds?|hintergr\p{L}*|templates?|vorlagen?|plantillas?|modèles?|placeholders?|bullets?|sections?|abschnitt\p{L}*|secci\p{L}*|chapters?|kapitel|descriptions?|beschreibung\p{L}*|descrip\p{L}*|sentences?|sätze?|frases?|phrases?|paragraphs?|compan(?:y|ies)|firmen?|unternehmen|empresas?|entreprises?|names?|namen?|nombres?|noms?|numbers?|zahlen?|números?|chiffres?|figures?|totals?|sources?|quellen?|fuentes?|links?|domains?|abbreviations?|abkürzung\p{L}*|languages?|overlap\p{L}*|truncat\p{L}*|cut|cropped|empty|leer\p{L}*|vac[íi]\p{L}*|vides?|blank|duplicates?|typos?|summar(?:y|ies)|agenda|appendix|dates?|currency|currencies|units?|labels?|buttons?|fields?|entries|items?|format\p{L}*|style|bold|italic|duplicat\p{L}*)(?!\p{L})|ロゴ|スライド|表|ページ|タイトル|文字|標誌|标志|徽标|幻灯片|页|标题|表格|图片|로고|슬라이드|페이지|제목|그림/iu;
/** True if a part of a sentence is about contents of a document. */
export function speaksOfContent(text: string): boolean {
  return content.test(text);
}

/** Verbs of states and idioms, whose negation is no order. */
const states =
  /^\s*(?:have|has|know|see|seem|think|like|understand|need|look|match|fit|show|work|open|contain|appear|want|mind|worry|hesitate|forget|remember|problem|rush|hurry|idea|doubt|care|get|got|find|agree|exist|exclude|fail|crash|break|render|display|arrive|received?|saw|knows|too|very|sure|good|right|enough|correct|that|so|bad|ok|the\s+(?:first|last)|the\s+case|only|just|been|matter)\b/i;

/**
 * The first negated order that no rule attached to anything: it may rule out an effect. `attached` are the places that other rules read. An order
 * about a document's contents is attached to those.
 */
export function findLooseNegation(
  text: string,
  attached: readonly { readonly start: number; readonly end: number }[],
): string | null {
  for (const match of [...findAll(text, order), ...findAll(text, foreignOrder)]) {
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + reach);
    const rest = after.split(/[.;!?。！？；\n]/)[0] ?? '';
    const end = match.index + match[0].length + rest.length;
    const start =
      match.index -
      (
        text
          .slice(Math.max(0, match.index - reach), match.index)
          .split(/[.,:;!?。！？；\n]/)
          .at(-1) ?? ''
      ).length;
    const isAttached = attached.some((range) => range.start < end && range.end > start);
    if (isAttached || states.test(rest) || content.test(rest)) continue;
    if (content.test(clauseBefore(text, match.index))) continue;
    return `${match[0]}${rest}`.replace(/\s+/g, ' ').trim().slice(0, 100);
  }
  return null;
}

const reach = 80;
