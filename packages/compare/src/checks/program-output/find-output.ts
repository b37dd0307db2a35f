/** Output of a program in place of a text. */
export interface Output {
  readonly kind: 'error' | 'page' | 'data';
  readonly index: number;
  readonly found: string;
}

const reasons =
  'too many requests|not found|forbidden|unauthori[sz]ed|bad request|bad gateway|service (?:temporarily )?unavailable|internal server error|gateway time-?out|request time-?out|payment required|method not allowed|page not found|seite nicht gefunden|nicht gefunden|interner serverfehler|zu viele anfragen|dienst nicht (?:verfügbar|erreichbar)|zeitüberschreitung|trop de requêtes|page (?:introuvable|non trouvée)|service indisponible|accès refusé|erreur interne|délai dépassé|demasiadas solicitudes|página no encontrada|no encontrad[oa]|servicio no disponible|error interno|acceso denegado|troppe richieste|pagina non trovata|non trovat[oa]|servizio non disponibile|errore interno|accesso negato|for mange forespørgsler|ikke fundet|ikke funnet|hittades inte';

/** Causes that follow the code of an error: "Error 429: rate limit exceeded". */
const causes =
  '(?:api )?(?:rate|usage|token|request) limit|quota|timed? ?-?out|(?:model |server |service |system )?(?:is )?(?:currently )?(?:overloaded|busy|unavailable|not responding)|overloaded|insufficient|invalid|connection|upstream|please (?:re)?try|try again';

const failures =
  "time(?:d)?[ -]?out|failed|fail(?:ed|ure)? to|cannot|can't|could not|couldn't|unable|connection|network|request|invalid|unexpected|undefined|rate limit|quota|exceeded|econn\\w+|etimedout|enotfound|socket|missing|no such|not found|null|http|fetch|unknown|maximum|context length|insufficient|access denied|permission|ssl|certificate|api|\\[errno|connect |read econn|getaddrinfo|self[ -]signed|dns |name or service|temporary failure|no response|empty response|service unavailable|server (?:error|not)|operation timed|host ";
/** The same in German, French, Spanish and Italian. */
const foreignFailures =
  "zeitüberschreitung|verbindung|keine (?:verbindung|antwort)|zugriff verweigert|server |dienst |anfrage|abfrage|ungültige antwort|datei nicht|seite nicht|quelle nicht|timeout|connexion|impossible de|délai|d[ée]lai d['’]attente|accès refusé|serveur|service |requête|aucune réponse|pas de réponse|réponse (?:invalide|vide)|hôte|fichier introuvable|page introuvable|conexión|no se (?:pudo|puede|ha podido)|tiempo de espera|tiempo agotado|acceso denegado|servidor|servicio |solicitud|petición|sin respuesta|respuesta (?:vacía|no válida)|host |connessione|impossibile|tempo (?:scaduto|di attesa)|accesso negato|servizio |richiesta|nessuna risposta|risposta (?:vuota|non valida)|pagina non|non è (?:stato )?possibile|fetch|http|econn\\w+|etimedout|enotfound|connect |[1-5]\\d\\d ";
/** Whole sentences about a failed connection. */
const foreignConnections =
  "(?:die )?verbindung (?:zu[mr]? \\S{1,40} )?(?:ist |wurde )?(?:fehlgeschlagen|abgelehnt|unterbrochen|abgebrochen|verweigert|konnte nicht (?:hergestellt|aufgebaut) werden)|(?:der )?(?:server|dienst) (?:antwortet nicht|ist nicht (?:erreichbar|verfügbar))|zeitüberschreitung (?:der|bei der) (?:verbindung|anfrage|anforderung)|(?:la )?connexion (?:au serveur |à \\S{1,40} )?(?:a été )?(?:refusée|interrompue|échouée|a échoué|impossible|expirée)|(?:le )?(?:serveur|service) (?:ne répond pas|est indisponible|indisponible|est injoignable|injoignable)|délai (?:d['’]attente|de connexion) (?:dépassé|expiré)|impossible de (?:se connecter|joindre le serveur|contacter le serveur|charger (?:les données|la page))(?: .{0,60})?|(?:la )?conexión (?:con el servidor |al servidor )?(?:ha sido )?(?:rechazada|interrumpida|agotada|fallida|ha fallado)|(?:el )?(?:servidor|servicio) no (?:responde|(?:está )?disponible)|tiempo de espera (?:agotado|excedido|de la conexión agotado)|no se (?:pudo|ha podido|puede) (?:conectar|establecer (?:la )?conexión|acceder al servidor|cargar (?:los datos|la página))(?: .{0,60})?|(?:la )?connessione (?:al server )?(?:è stata )?(?:rifiutata|interrotta|scaduta|fallita|non riuscita)|(?:il )?(?:server|servizio) non (?:risponde|(?:è )?(?:disponibile|raggiungibile))|tempo (?:di attesa |di connessione )?(?:scaduto|esaurito)|impossibile (?:connettersi|stabilire la connessione|raggiungere il server|contattare il server|caricare (?:i dati|la pagina))(?: .{0,60})?";

/** Each matches the whole text or its beginning: a sentence that mentions an error is about that error. */
const errors: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:http |api )?(?:error|fehler|erreur|errore|feil|fejl|fel)[ :]{1,3}(?:code:? |status:? |http )?[1-5]\d\d(?:$|[\s:.,(–-]{1,3}(?:$|(?:client error|server error|(?:the |your |our )?(?:${causes}|${reasons}))))`,
    'i',
  ),
  new RegExp(String.raw`^(?:http[ /](?:\d\.\d )?)?[45]\d\d[ :–-]{1,3}(?:${reasons})[.!]?$`, 'i'),
  new RegExp(String.raw`^(?:http|api)[ /](?:\d\.\d |status )?[45]\d\d[ :–-]{1,3}(?:${causes})`, 'i'),
  /^[45]\d\d (?:client|server) error: /i,
  new RegExp(String.raw`^(?:error|exception|fatal error|unhandled \w+)[:!] ?(?:the )?(?:${failures})`, 'i'),
  new RegExp(
    `^(?:fehler|verbindungsfehler|netzwerkfehler|serverfehler|erreur(?: (?:de connexion|réseau|du serveur|serveur))?|error(?: (?:de conexión|de red|del servidor))?|errore(?: (?:di connessione|di rete|del server))?) ?[:!–-] ?(?:die |der |la |le |il |el |l['’])?(?:${foreignFailures})`,
    'i',
  ),
  new RegExp(String.raw`^(?:${foreignConnections})[.!]?(?: ?\(?[\w.:/ -]{0,60}\)?)?$`, 'i'),
  /^(?:connect|read|write) (?:econn\w+|etimedout|enotfound|eai_again|ehostunreach)\b/i,
  /^(?:\[errno -?\d{1,4}\]|net::err_\w+|dns_probe_\w+|https?connectionpool\(|<urlopen error|curl: \(\d{1,3}\)|ssl: certificate_verify_failed|(?:econn(?:refused|reset|aborted)|etimedout|enotfound|eai_again)\b)/i,
  /^(?:[A-Za-z_]\w{0,40}\.){0,5}[A-Z]\w{0,40}(?:Error|Exception)\b(?::|\(['"]| at )/,
  /^(?:error|exception) in (?:thread|module|function|line|file) ["'\w]/i,
  /traceback \(most recent call last\)/i,
  /^\s*(?:at [\w.$<>]{1,80} ?\([^()]{1,120}:\d{1,6}(?::\d{1,6})?\)|file "[^"]{1,120}", line \d{1,6}(?:, in \S{1,60})?)/i,
  /^(?:(?:axios|fetch|request)\w{0,10}:? )?(?:request failed with status code \d{3}|rate limit (?:reached|exceeded)\b|connection (?:refused|reset by peer|timed out)\b|read timed out|socket hang up|failed to fetch|getaddrinfo |max retries exceeded)/i,
  // Notices of services about their state.
  /^(?:(?:api |token |usage )?(?:rate|request) limit (?:reached|exceeded|error)|(?:api )?quota (?:reached|exceeded)|you (?:have )?exceeded your (?:current )?(?:quota|rate limit)|(?:the )?(?:model|server|service|engine|upstream)(?: \S{1,40})? is (?:currently |temporarily )?(?:overloaded|unavailable|busy|not (?:available|responding))|(?:the )?request timed out|request time-?out|response timed out|invalid api key|incorrect api key|overloaded_error|insufficient_quota|rate_limit_(?:error|exceeded))\b(?=\s*(?:$|[.!,;:(–-]\s?(?:$|please|try|retry|again|check|see|wait|current|limit|http|\d|\)))| for (?:this|your|model|the (?:api|key|model|project|organi[sz]ation)|requests|api)\b)/i,
  /^(?:sorry, |oops!? )?(?:something went wrong|an (?:unexpected |unknown |internal )?error (?:has )?occurred)(?: (?:while|when|during) \w+ing\b.{0,80}| (?:with|in) (?:the|your) (?:request|server|api|application|system)\b.{0,40})?(?:[.!,;:–-]\s?(?:please |kindly )?(?:try|retry|contact|refresh|reload|check).{0,80})?[.!]?$/i,
  /^(?:ein (?:unerwarteter |interner )?fehler ist aufgetreten|une erreur (?:inattendue |interne )?(?:s['’]est produite|est survenue)|se ha producido un error(?: inesperado| interno)?|ha ocurrido un error(?: inesperado)?|si è verificato un errore(?: imprevisto| interno)?|der er opstået en fejl|det oppstod en feil|ett fel (?:har )?(?:inträffat|uppstod))(?:[.!,;:–-]\s?.{0,80})?$/i,
  // "Not found" and "Forbidden" alone may be legitimate values of a table.
  /^(?:too many requests|bad gateway|internal server error|gateway time-?out|service (?:temporarily )?unavailable)[.!]?$/i,
];

/** Notices of websites to programs that read them. */
const pages =
  /^(?:just a moment(?:\.\.\.|…)|checking your browser\b.{0,80}|attention required! \| cloudflare|please (?:enable|turn on) (?:javascript|cookies)\b.{0,120}|(?:you need to )?enable javascript (?:and cookies )?to (?:continue|run this app|view this page)\.?|(?:please )?verify (?:that )?you are (?:a )?human\b.{0,80}|this (?:page|site) requires javascript\b.{0,60}|access denied(?: on this server)?\.?|you don['’]t have permission to access\b.{0,100}|this site can['’]t be reached|(?:we use|this (?:web)?site uses) cookies (?:to|for)\b.{0,120}(?:accept|agree|consent|preferences)\b.{0,60})$/i;

/** The beginning of an object or a list of them in JSON, or as Python prints a dictionary. */
const data =
  /(?:^|[\s:(])[[{]{1,2}\s?(?:"[\w -]{1,40}"\s?:\s?(?:["[{\d]|true|false|null)|'[\w -]{1,40}'\s?:\s?(?:['[{\d]|None|True|False))/;

/** "A list of objects such as {"id": 7}". */
const exampleBefore =
  /(?<!\p{L})(?:such as|for example|e\.g\.|like|of the form|(?:wie|etwa) (?:zum Beispiel)?|z\. ?B\.|zum Beispiel|comme|par exemple|p\. ?ex\.|como|por ejemplo|come|ad esempio)[:,]?\s?$/iu;
/** "Error 429: Too Many Requests is returned after 60 calls": a sentence about the message. */
const sentenceBehind =
  /^["”»]? (?:is|are|was|were|means?|occurs?|appears?|indicates?|bedeutet|erscheint|wird|signifie|apparaît|significa|aparece|appare|viene)(?!\p{L})/iu;

const maxLineLength = 400;
/** "Source: Error 429": the error is the value of a label. */
const labelled = /^\p{L}[\p{L}\p{M} .'’()/-]{1,40}?\s?[:：]\s*(?=\S)/u;
/** Words of labels that introduce an error. */
const aboutErrors =
  /error|fehler|erreur|status|message|meldung|mensaje|messaggio|code|código|codice|log|example|beispiel|exemple|ejemplo|esempio|respon|antwort|réponse|risposta|respuesta/i;
/** The beginnings of all errors and notices, so that most texts are passed over at their first letters. */
const start =
  /^\s*(?:http|api |error|fehler|erreur|feil|fejl|fel |the |model|server|engine|upstream|quota|token|usage|response|invalid|incorrect|overloaded|insufficient|rate_limit|oops|sorry|something|an |ein |une |se ha|ha oc|si è|der er|det opp|ett |[45]\d\d|exception|fatal|unhandled|at |file "|axios|fetch|request|read e|write e|connect|connex|conex|conness|verbindung|netzwerk|die |der |zeitüber|dienst|serv|le s|la c|il s|el s|délai|impossib|tiempo|tempo|no se|econn|etimedout|enotfound|eai_|\[errno|net::|dns_|<urlopen|curl|ssl:|rate limit|connection|read timed|socket|failed|getaddrinfo|max retries|too many|bad gateway|internal server|gateway|service|just a moment|checking|attention|please|you |enable|verify|this |access|we use|[a-z_.]{1,80}(?:error|exception))/i;

/** Words without one of which a text is no output of a program. */
export const signWords =
  /[[{]|error|fehler|erreur|feil|fejl|(?<!\S)fel(?!\S)|overloaded|busy|quota|wrong|responding|available|rate_limit|api|exception|traceback|requests|gateway|unavailable|unauthori|forbidden|found|required|allowed|time-?out|javascript|cookies|denied|reached|refused|reset|timed|hang|fetch|getaddrinfo|retries|exceeded|code|etimedout|enotfound|econn|errno|err_|certificate|verbindung|zeitüber|antwortet|erreichbar|verfügbar|connexion|répond|joignable|délai|impossib|conexión|responde|agotad|excedid|conectar|cargar|servidor|connessione|risponde|raggiungibile|scadut|esaurit|moment|browser|human|permission|line|:\d/i;

/** The first output of a program in a text; null if there is no output. */
export function findOutput(text: string): Output | null {
  const line = text.trim();
  if (line.length <= maxLineLength) {
    const error = errorIn(line, 0);
    if (error !== null) return error;
    if (start.test(line) && pages.test(line)) return { kind: 'page', index: 0, found: line };
    const label = labelled.exec(line)?.[0] ?? '';
    const inValue =
      label === '' || aboutErrors.test(label) ? null : errorIn(line.slice(label.length), label.length);
    if (inValue !== null) return inValue;
  }
  const match = /[[{]/.test(line) ? data.exec(line) : null;
  return match === null || exampleBefore.test(line.slice(0, match.index + 1))
    ? null
    : { kind: 'data', index: match.index, found: match[0] };
}

function errorIn(line: string, offset: number): Output | null {
  if (!start.test(line) && !line.includes('Traceback')) return null;
  for (const pattern of errors) {
    const match = pattern.exec(line);
    if (match !== null && !isSentence(line, match))
      return { kind: 'error', index: offset + match.index, found: match[0] };
  }
  return null;
}

/** "The log said: Traceback (most recent call last)". */
const quotedBefore =
  /(?<!\p{L})(?:logs?|console|terminal|output|screen|messages?) (?:\p{L}+ )?(?:sa(?:id|ys)|reads?|show(?:s|ed)|contain(?:s|ed)|was|were):? ?["“]?$/iu;

/** True if a sentence is about the error: as its subject, or quoted from a log. */
function isSentence(line: string, { 0: found, index }: RegExpExecArray): boolean {
  if (quotedBefore.test(line.slice(0, index))) return true;
  const [reason = ''] = new RegExp(`^(?:${reasons})`, 'iu').exec(line.slice(index + found.length)) ?? [];
  return sentenceBehind.test(line.slice(index + found.length + reason.length));
}
