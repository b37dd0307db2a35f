/** Instructions to a model that writes a text, in five languages and the Nordic ones. */

const numbers = String.raw`(?:\d{1,3}(?: ?(?:-|–|to|or|bis|oder|à|ou|a|o|til|till|eller) ?\d{1,3})?|one|two|three|four|five|six|seven|eight|ten|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|seis|due|tre|quattro|cinque|sei|to|fire|fem|två|fyra)`;

const units = `(?:sentences?|paragraphs?|bullets?(?: points?)?|key points|words|taglines?|headlines?|sätzen?|satz|absätzen?|absatz|abschnitte?|stichpunkten?|aufzählungspunkten?|wörtern?|worten?|phrases?|paragraphes?|puces?|mots|párrafos?|frases?|oraci(?:ón|ones)|viñetas?|palabras|paragraf[oi]|fras[ei]|capovers[oi]|punti elenco|parole|setning(?:er)?|sætning(?:er)?|mening(?:ar)?|avsnitt|afsnit|stycken?|ord|punkter|kulepunkter|punkttegn)`;

/** The same for texts without a measure: only beside a limit or a style does it belong to an instruction. */
const forms = `(?:description|summary|overview|profile|introduction|conclusion|beschreibung|zusammenfassung|überblick|einleitung|description|résumé|synthèse|aperçu|descripción|resumen|descrizione|riassunto|sintesi|panoramica|beskrivelse|beskrivning|sammendrag|sammanfattning|resumé)`;

const verbs = `(?:please |bitte )?(?:write|draft|generate|compose|produce|create|summari[sz]e|describe|schreiben? sie|schreibe?|verfassen? sie|verfasse|formulieren sie|formuliere|erstellen sie|erstelle|fassen? sie|fasse|beschreiben sie|beschreibe|rédige[rz]?|écri(?:s|vez|re)|génère[rz]?|génére[rz]|résume[rz]?|décri(?:s|vez|re)|escrib(?:e|a|ir)|redact(?:a|e|ar)|gener(?:a|e|ar)|resum(?:e|a|ir)|elabor(?:a|e|ar)|describ(?:e|a|ir)|scriv(?:i|a|ere)|redig(?:i|a|ere)|generi|riassum(?:i|a|ere)|descriv(?:i|a|ere)|elabor[ia]|skriv|opsummer|oppsummer|sammanfatta|beskriv)`;

/** Beginning of a sentence. */
const begin = String.raw`(?:^|[.!?:;•–-]\s+|^\s*[-•*\d.)]{1,3}\s*)["'“]?`;

const rest = `[^.!?;]{0,160}`;

const limit = String.raw`(?:(?:in|en|auf|con|med|i|at most|no more than|not more than|maximum(?: of)?|max\.?|up to|under|about|around|approximately|fewer than|höchstens|maximal|nicht mehr als|etwa|rund|au maximum|maximum|au plus|pas plus de|environ|moins de|sans dépasser|como máximo|no más de|máximo(?: de)?|unas?|unos|menos de|al massimo|non più di|massimo|circa|meno di|højst|maks\.?|maksimalt|höchst|högst|omkring) )${numbers} ${units}|\d{1,3} ${units}`;

const style = String.raw`(?:in an? (?:\p{L}+(?:,? and |, | ))?(?:neutral|professional|formal|factual|objective|concise|friendly) (?:tone|style|voice|language)|without (?:bullets?|bullet points|headings?|adjectives|jargon|markdown)|in (?:sachlichem|neutralem|professionellem|formellem) (?:ton|stil)|ohne (?:aufzählung\p{L}*|stichpunkte|überschrift\p{L}*|werbesprache|floskeln)|(?:dans|sur|d['’])\s?un (?:ton|style) (?:neutre|professionnel|formel|factuel|sobre|objectif)|sans (?:puces|titres?|jargon|listes?)|en (?:un )?tono (?:neutro|profesional|formal|objetivo|neutral)|con (?:un )?tono (?:neutro|profesional|formal|neutrale|professionale|formale)|sin (?:viñetas|títulos?|listas|jerga)|in (?:un )?tono (?:neutro|neutrale|professionale|formale|oggettivo)|senza (?:elenchi(?: puntati)?|titoli|gergo)|uten (?:punktlister|overskrifter)|uden (?:punktopstilling|overskrifter)|utan (?:punktlistor|rubriker))`;

/** Each alone is an instruction to a writer. */
const tasks: readonly RegExp[] = [
  new RegExp(
    String.raw`${begin}${verbs} (?:[\p{L}'’]+ ){0,2}${numbers} (?:[\p{L}-]+ ){0,2}${units}(?!\p{L})`,
    'iu',
  ),
  new RegExp(String.raw`${begin}${verbs} ${rest}(?:${limit})(?!\p{L})`, 'iu'),
  new RegExp(String.raw`${begin}${verbs} ${rest}${style}(?!\p{L})`, 'iu'),
  new RegExp(
    String.raw`${begin}(?:use only|use exclusively|rely (?:only|exclusively) on|base (?:it|the text|the answer) (?:only|solely|exclusively) on|verwenden? (?:sie )?(?:nur|ausschließlich)|nutzen? (?:sie )?(?:nur|ausschließlich)|n['’]utilise[rz]? que|utilise[rz]? (?:uniquement|seulement|exclusivement)|(?:usa|use|utilice|utiliza) (?:solo|sólo|únicamente|solamente|exclusivamente)|(?:usa|usi|usare|utilizza|utilizzi) (?:solo|soltanto|solamente|esclusivamente)|brug kun|bruk kun|använd (?:bara|endast)) ?(?:the |die |les |los |las |i |le |gli |de )?(?:(?:facts|information|data|sources?|figures|context) (?:given|provided|supplied|above|below)|(?:given|provided|supplied|following) (?:facts|information|data|sources?|figures|context)|(?:angegebenen|genannten|gegebenen|vorliegenden|bereitgestellten|folgenden) (?:fakten|informationen|daten|quellen|angaben)|(?:faits|informations|données|sources|éléments) (?:fournie?s|donnée?s|indiquée?s|ci-dessus|ci-dessous)|(?:hechos|datos|fuentes|información|informaciones) (?:indicad|facilitad|proporcionad|dad|siguiente|aportad)\p{L}*|(?:fatti|dati|fonti|informazioni) (?:fornit|indicat|dat|riportat|seguent)\p{L}*|(?:oplysninger|fakta|data|opplysninger|uppgifter)(?:ne|na)? (?:givet|oppgitt|nedenfor|ovenfor|ovan|nedan))(?!\p{L})`,
    'iu',
  ),
  // The whole text is a limit.
  new RegExp(
    String.raw`^(?:length: ?|länge: ?|longueur ?: ?|longitud: ?|lunghezza: ?)?(?:maximum|max\.?|at most|no more than|not more than|up to|höchstens|maximal|au maximum|maximum|pas plus de|máximo|como máximo|no más de|massimo|al massimo|non più di|maks\.?|højst|högst)(?: of| de| di)? ${numbers} ${units}[.!]?$`,
    'iu',
  ),
];

/** Each is part of one, and may be advice to a colleague: with another one it is an instruction to a writer. */
const mainHints: readonly RegExp[] = [
  new RegExp(
    String.raw`${begin}you are an? (?:[\p{L}&/-]+ ){0,4}(?:analyst|writer|copywriter|editor|consultant|researcher|journalist|translator|banker|expert)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`${begin}(?:du bist|sie sind) (?:ein|eine|als) (?:[\p{L}-]+ ){0,3}(?:analyst|redakteur|texter|berater|journalist|übersetzer|experte)(?:in)?(?!\p{L})|${begin}(?:tu es|vous êtes) une? (?:[\p{L}-]+ ){0,2}(?:analyste|rédact(?:eur|rice)|consultante?|journaliste|expert[e]?)|${begin}(?:eres|usted es|actúa como|actúe como) un[a]? (?:[\p{L}-]+ ){0,2}(?:analista|redactora?|consultora?|periodista|expert[oa])|${begin}(?:sei|lei è|agisci come) un[a]? ?['’]?(?:[\p{L}-]+ ){0,2}(?:analista|redattore|redattrice|consulente|giornalista|espert[oa])|${begin}(?:act as|your (?:task|job) is to) `,
    'iu',
  ),
  new RegExp(
    String.raw`${begin}(?:${limit})[.!]?$|(?:^|[.!?] )(?:maximum|max\.?|at most|no more than|höchstens|maximal|maximum|au maximum|máximo|massimo|maks\.?) ${numbers} ${units}`,
    'iu',
  ),
  new RegExp(
    String.raw`${begin}${verbs} (?:an? |the |eine? |une? |un[ao]? |uno |en |et |ett )(?:[\p{L}-]+ ){0,2}(?:${units}|${forms})(?!\p{L})`,
    'iu',
  ),
];

/** The same, weaker: guides for writers say so too. */
const sideHints: readonly RegExp[] = [
  new RegExp(
    String.raw`${begin}(?:keep|use|adopt|maintain|write in) (?:the |an? )?(?:tone|style|language|(?:[\p{L}-]+ )?(?:neutral|professional|formal|factual|objective|concise|friendly)(?:,? (?:and )?[\p{L}-]+)? (?:tone|style|voice|language))(?!\p{L})|${begin}(?:halten? (?:sie )?den (?:ton|stil)|(?:schreiben sie|schreibe) (?:sachlich|neutral|prägnant)|garde[rz]? un (?:ton|style)|adopte[rz]? un (?:ton|style)|mant(?:én|enga|ener) (?:el|un) (?:tono|estilo)|us(?:a|e|ar) un (?:tono|estilo)|mant(?:ieni|enga|enere) (?:il|un) (?:tono|stile)|us(?:a|i|are) un (?:tono|stile)|hold tonen|håll tonen|hold en (?:nøytral|neutral|saglig))`,
    'iu',
  ),
  new RegExp(
    String.raw`${begin}(?:do not|don['’]t|never|avoid) (?:mention(?:ing)?|include|including|invent(?:ing)?|make up|speculat(?:e|ing)|us(?:e|ing) (?:bullets?|bullet points|headings?|adjectives|superlatives|jargon|markdown|emojis?)|add(?:ing)? (?:any )?(?:headings?|comments|explanations?|introduction)|superlatives|jargon|marketing language|exceed(?:ing)?|repeat(?:ing)?)(?!\p{L})|${begin}(?:vermeiden? (?:sie )?(?:superlative|floskeln|werbesprache|fachjargon)|(?:erfinden? (?:sie )?(?:nichts|keine)|nennen? (?:sie )?keine|erwähnen? (?:sie )?(?:nicht|keine)|verwenden? (?:sie )?keine)|ne mentionne[rz]? pas|n['’]invente[rz]? (?:rien|pas)|n['’]utilise[rz]? pas|évite[rz]? (?:les superlatifs|le jargon|les puces)|no (?:menciones?|mencionar|inventes?|inventar|uses?|usar|incluyas?|incluir) |evit(?:a|e|ar) (?:los superlativos|la jerga|las viñetas)|non (?:menzionare|inventare|usare|citare|includere) |evit(?:a|i|are) (?:superlativi|il gergo|gli elenchi)|ikke nevn |nevn ikke |nævn ikke |opfind ikke |nämn inte )`,
    'iu',
  ),
  new RegExp(
    String.raw`${begin}(?:answer|reply|respond|write|output|antworten? (?:sie )?|réponde[zs]? |responde |responda |rispondi |risponda |svar |svara )(?: ?in| auf| en)? ?(?:english|german|french|spanish|italian|british english|plain english|deutsch|englisch|français|anglais|español|inglés|italiano|inglese|engelsk|norsk|dansk|svenska)(?!\p{L})`,
    'iu',
  ),
];

/** Work that a person does, with a deadline, a receiver or "your" as in forms. */
const ofPeople =
  /(?<!\p{L})(?:(?:when|if) you|(?:an?|per|each|every) (?:day|week|month)|your(?! (?:task|job|answer))|ihr(?:e[nmr]?)? (?:vorhaben|projekt|firma|unternehmen|ausbildung|idee)|votre|vos|tu proyecto|su propi[ao]|deadline|before the|by (?:\d|the end|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])|until (?:\d|the end|monday|friday)|bis (?:zum|ende|spätestens|montag|freitag)|avant (?:le|la|fin)|d['’]ici|antes del?|hasta el|entro (?:il|la|fine)|prima del|prompts?|pupils?|students?|candidates?|applicants?|exam(?:ination)?|homework|schüler\p{L}*|élèves?|alumnos?|studenti|alunni)(?!\p{L})/iu;

/** Words one of which each of these texts holds. They begin a sentence. */
export const writingWords =
  /(?<![\p{L}\p{N}])(?:Please|Write|Draft|Generate|Compose|Produce|Create|Summari[sz]e|Describe|Bitte|Schreib\p{L}*|Verfass\p{L}*|Formulier\p{L}*|Erstell\p{L}*|Fass\p{L}*|Beschreib\p{L}*|Rédige\p{L}*|[ÉE]cri\p{L}*|G[ée]n[éeè]r\p{L}*|Résum\p{L}*|Décri\p{L}*|Escrib\p{L}*|Redact\p{L}*|Resum\p{L}*|Elabor\p{L}*|Scriv\p{L}*|Redig\p{L}*|Riassum\p{L}*|Descriv\p{L}*|Skriv|Op?psummer|Sammanfatta|Beskriv|Use|Rely|Base|Verwend\p{L}*|Nutz\p{L}*|Utili\p{L}*|N['’]utilise\p{L}*|Us[aei]\p{L}*|Bru[gk]|Använd|Maxim\p{L}*|Max|Length|Länge|Longueur|Longitud|Lunghezza|Höch?st\p{L}*|Máximo|Massimo|Maks\p{L}*|H[øö]js?t|You|Act|Du|Tu|Vous|Eres|Sei|Actúa|Agisci|Keep|Mant\p{L}*)(?![\p{L}])/u;

const maxLength = 2_000;

/** The first instruction of a text to its writer, with its place; null if there is no such instruction. */
export function findWritingTask(whole: string): { index: number; found: string } | null {
  const text = whole.slice(0, maxLength);
  const match = firstOf(tasks, text) ?? firstOfSeveral(text);
  return match === null || ofPeople.test(text) ? null : { index: match.index, found: match[0] };
}

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
}

function firstOfSeveral(text: string): RegExpExecArray | null {
  const main = firstOf(mainHints, text);
  if (main === null) return null;
  const hints = [...mainHints, ...sideHints].filter((pattern) => pattern.test(text));
  return hints.length > 1 ? main : null;
}
