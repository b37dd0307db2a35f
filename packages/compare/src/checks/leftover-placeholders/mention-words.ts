/** Words before a placeholder that the text speaks of: "the field {{first_name}}", "the abbreviation TBD". */
const names =
  'placeholders?|merge fields?|fields?|tokens?|tags?|abbreviations?|acronyms?|signs?|symbols?|marks?|zeichen|signe|signo|segno|markers?|words?|platzhalters?|seriendruckfeld|feld(?:er|ern)?|abkürzung(?:en)?|kürzel|wort|wörter|champs?|sigle|abréviation|mots?|balise|campos?|siglas?|abreviatura|palabras?|segnaposto|camp[oi]|abbreviazione|parol[ae]|felt(?:et|er)?|ord(?:et|ene)?|fält(?:et|en)?|forkortelsen?|förkortningen|platshållare|plassholder(?:en)?|pladsholder(?:en)?';

/** The same, which count only before a quoted one: "the message {{message}}" may be unfilled. */
const statements =
  'variables?(?: de entorno| d[’]environnement| d[’]ambiente| de ambiente)?|umgebungsvariablen?|miljøvariablen?|strings?|phrases?|expressions?|codes?|messages?|texts?|prompts?|notices?|values?|errors?|sees?|saw|shows?|showed|displays?|displayed|prints?|printed|reads?|says?|said|returns?|returned|contains?|contained|instead of|replaces?|replace|text(?:es)?|meldung|fehlermeldung|hinweis|zeigt(?:e)?|steht|stand|enthält|anstelle von|message|texte|mention|affiche|affichait|remplace|mensaje|texto|etiqueta|muestra|mostraba|messaggio|testo|mostra|mostrava|teksten|texten|viser|visar|viste';

const gap = String.raw`\s*(?:such as|like|named|called|wie|comme|como|come|som)?,?\s*[(:]?\s*["“„«»'‘\x60]?\s*$`;

export const namedBefore = new RegExp(String.raw`(?<!\p{L})(?:${names})${gap.replace('[(:]?', '')}`, 'iu');

/** Words before a notation that a text explains: "write ${name} for a value", "open points are marked with TODO". */
export const writtenBefore =
  /(?<!\p{L})(?:(?:write|type|use|using|put)|(?:mark|label|tagg|flagg|denot|indicat)\p{L}* (?:with|as|by)|gekennzeichnet (?:mit|als|durch)|(?:schreib|verwend|nutz)\p{L}*(?: sie)?|(?:écri|utilis)\p{L}*|marqué\p{L}* (?:par|avec|comme)|(?:escrib|us)[aeo]\p{L}*|marcad\p{L}* (?:con|como)|(?:scriv|us)[aeo]\p{L}*|contrassegnat\p{L}* (?:con|come))(?: (?:in|im|dans|en|nel(?:la)?)(?: \p{L}{1,15}){1,2})?\s*["“„«\x60]?\s*$/iu;

export const statedBefore = new RegExp(String.raw`(?<!\p{L})(?:${names}|${statements})${gap}`, 'iu');

const close = String.raw`^\s*["”“»«'’\x60)]?,?\s*`;

/** Words behind a placeholder that the text explains. */
export const explainedBehind = new RegExp(
  String.raw`${close}(?:(?:is|are|must be|has to be|will be|gets?) (?:then )?(?:replaced|filled)|means?|stands? for|denotes|wird (?:\p{L}+ )?(?:ersetzt|durch)|werden (?:\p{L}+ )?(?:ersetzt|durch)|steht für|bedeutet|(?:est|sont|doit être|sera) (?:remplacé|rempli)|remplacée? par|rempli|signifie|désigne|se (?:sustituye|reemplaza|rellena)|que rellena|significa|(?:viene|va|è) (?:sostituit|compilat)|erstattes|betyder|byttes|ersätts)`,
  'iu',
);

/** Words behind a sign whose meaning the text gives: "%s means a text", "??? marks a doubtful reading". */
export const definedBehind = new RegExp(
  String.raw`${close}(?:means?|stands? for|denotes?|marks (?:an?|the)|is (?:an?|the) (?:sample|dummy|placeholder|filler)|steht für|stehen für|bedeutet|kennzeichnet|signifie|désigne|significa|betyder)(?!\p{L})`,
  'iu',
);

/** The same of the next sign of a list: "… a text, %d for a number". */
export const definedNext =
  /^["”»]? (?:for |für |pour |para |per )?(?:an? |the |ein|une? |un[ao]? |das |die |den |la |le |el |il )/u;

/** A column of texts of a program in one language. */
export const languageHeader =
  /^(?:english|german|french|spanish|italian|englisch|deutsch|französisch|spanisch|italienisch|anglais|allemand|français|espagnol|italien|inglés|alemán|francés|español|italiano|inglese|tedesco|francese|spagnolo|(?:en|de|fr|es|it)(?:[-_][A-Za-z]{2})?|source(?: text)?|target(?: text)?|translations?|strings?|übersetzung|traduction|traducción|traduzione)$/iu;

/** The wording of a clause that a text proposes. */
export const aboutWording =
  /(?<!\p{L})(?:clauses?|wording|carve-outs?|klauseln?|formulierung(?:en)?|cláusulas?|clausol[ae]|libellé)(?!\p{L})/iu;

/** A text about a template language. */
export const aboutTemplates =
  /(?<!\p{L})(?:templates?|jinja|liquid|twig|django|vorlagen?|gabarits?|plantillas?)(?!\p{L})/iu;

/** A column of rooms, speakers and states, which are announced later. */
export const announcedHeader =
  /^(?:rooms?|venues?|status|state|statut|état|estado|stato|speakers?|places?|locations?|hosts?|raum|ort|referent(?:in|en)?|salles?|lieux?|intervenante?s?|salas?|aulas?|lugar|ponentes?|luogo|relator[ei])$/iu;

/** The same of a quoted one. */
export const usedBehind = new RegExp(
  String.raw`${close}(?:(?:is|are|was|were|may be|can be|should be) (?:\p{L}+ )?(?:shown|displayed|printed|used|entered|removed|inserted|highlighted|deleted|corrected|seen|a (?:test|sample|placeholder))|appears?|appeared|(?:in|on) the (?:form|template|field|log|staging|test|screen|page|greeting|export)|wird (?:angezeigt|gedruckt|ausgegeben)|erscheint|erschien|(?:est|était) (?:affiché|imprimé)|apparaît|apparaissait|dans le (?:formulaire|journal|modèle)|aparece|apareció|en el (?:formulario|registro)|appare|appariva|nel (?:modulo|registro)|vises|visas)(?!\p{L})`,
  'iu',
);

/** Words of texts about programs, forms and their errors. */
export const subjects =
  /(?<!\p{L})(?:placeholder|form(?:ular\p{L}*|ulaire|ulario)(?!\p{L})|this form(?!\p{L})|fields?(?!\p{L})|template|square bracket|error|bugs?(?!\p{L})|defect|test(?:s|ed|er|ers|ing)?(?!\p{L})|logs?(?!\p{L})|replac|abbreviat|message|prompt(?!ly)|variable|staging|syntax|greeting|printed|divi(?:sion|ded) by zero|exported|platzhalter|vorlage|felder?(?!\p{L})|fehler|protokoll|ersetz|eingeb|ausgefüllt|abkürz|meldung|champs?(?!\p{L})|gabarit|erreurs?|anomalie|journa(?:l|ux) (?:d|contient|du)|rempl|abrévia|campos?(?!\p{L})|plantilla|errores|registro|sustitu|rellen|abrevia|segnaposto|modul[oi](?!\p{L})|errori|sostitu|compilat|abbrevia|skabelon|skjema|mal(?:en)?(?!\p{L})|feil|fejl|fält)/iu;

/** A heading of a chapter about them. */
export const subjectHeading =
  /(?<!\p{L})(?:placeholders?|(?:how to |completing |filling )?(?:fill|complete)\p{L}* .{0,30}forms?|filling in|guide to the (?:form|template)s?|(?:notes on|using) the (?:form|template)s?|templates?|merge fields?|errors?|bugs?|defects?|tests?|testing|tested|logs?|log files?|configuration|syntax|abbreviations?|glossary|conventions?|notation|messages?|platzhalter|vorlagen?|(?:hinweise zum|ausfüllen des) formulars?|formular(?:e|s)?|fehler(?:liste|meldungen)?|mängel|protokoll|abkürzungen|abkürzungsverzeichnis|erreurs?|anomalies|gabarits?|(?:remplir|compléter) le formulaire|formulaires?|abréviations|sigles|errores|plantillas?|formularios?|campos|abreviaturas|siglas|errori|difetti|modul[oi]|segnaposto|abbreviazioni|fejl|feil|skabelon\p{L}*|skjema\p{L}*|forkortelser|förkortningar|felmeddelanden)(?!\p{L})/iu;

/** A column that lists them. */
export const subjectHeader =
  /^(?:placeholders?|fields?|tags?|tokens?|merge fields?|variables?|abbreviations?|acronyms?|(?:error )?messages?|errors?|error codes?|symptoms?|input|test data|expected(?: results?| output)?|causes?|meaning|eingabe|erwartet(?:es ergebnis)?|entrée|(?:résultat )?attendu|entrada|(?:resultado )?esperado|(?:risultato )?atteso|what (?:the )?(?:users?|testers?|customers?) (?:saw|sees?)|seen|displayed(?: text)?|shown|output|platzhalter|felder?|abkürzung|meldung|fehler(?:meldung)?|anzeige|champs?|abréviation|sigle|message(?: d['’]erreur)?|erreur|affichage|campos?|abreviatura|sigla|mensaje(?: de error)?|error|segnaposto|campo|abbreviazione|messaggio(?: di errore)?|errore|felt|fält|forkortelse|fejl|feil)$/iu;

/** Around a mark that a manual has its reader replace: "Replace {install} with the path". */
export const replacedBefore =
  /(?<!\p{L})(?:replac|substitut|ersetz|remplac|sustitu|reemplaz|substitu|sostitu|vervang|erstatt?|byt|zastąp)\p{L}*(?: (?:sie|el|la|le|il|the|den|het|o|a)(?: \p{L}{1,15})?)? ?$/iu;
export const replacedBehind =
  /^["”»’]? ?(?:with|by|durch|mit|par|por|con|col|door|med|mot|ut|pela?|przez)(?!\p{L})/iu;

/** A column of values in programs, in which "null" is one. */
export const valueHeader =
  /^(?:defaults?(?: values?)?|initial(?: value)?|fallback|returns?(?: value)?|result when empty|standard(?:wert)?|vorgabe(?:wert)?|voreinstellung|rückgabe(?:wert)?|(?:valeur )?(?:par )?défaut|valor (?:por defecto|predeterminado|inicial)|predeterminado|(?:valore )?predefinito|standardverdi|standardværdi)$/iu;

/** "TBD – to be determined" in a list of abbreviations. */
export const definition =
  /^["“„«]?TB[ACD]["”»]?\s*(?:[:=–—-]|means|stands for|steht für|signifie|significa)\s*["“„«]?(?:to be|zu|noch|à|por|da|wird)/iu;

export const logLine = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
