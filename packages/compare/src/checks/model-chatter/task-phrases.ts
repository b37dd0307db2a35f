import { offer } from './offers.js';

/** One way in which a model's text shows, by the name that findings carry. Linear: no repetition that could be read in two ways. */
export interface ChatterPhrase {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Things on the web or in files, and facts, in German, French, Spanish, Italian and the Nordic languages; not a site to visit. */
const online = String.raw`(?:(?:web)?sites?|webseiten?|internetseiten?|homepage|seite|links?|urls?|dokumente?n?|dateien?|daten|informationen|quellen|echtzeitdaten|internet|berichte?|angaben|pages?|documents?|fichiers?|données|informations?|sources?|rapports?|chiffres|web|páginas?|sitios?|enlaces?|documentos?|archivos?|datos|información|fuentes|informes?|cifras|sit[oi]|pagin[ae]|document[oi]|file|dati|informazioni|fonti|nettsted\w*|nettsid\w*|hjemmesid\w*|webbplats\w*|webbsid\w*|oplysninger\w*|opplysninger\w*|uppgifter\w*)`;

const objects = String.raw`(?:[\p{L}'’-]+ ){0,4}?(?:[dl]['’])?${online}(?!\p{L})`;

/** A place that a person could not enter. */
const noVisit = String.raw`(?!.{0,120}(?<!\p{L})(?:baustelle|gebäude|keller|besuch|besichtigung|schlüssel|chantier|bâtiment|visite|porte|clés?|usine|cave|toiture|obra|edificio|visita|llave|planta baja|sótano|cantiere|stabile|sopralluogo|chiave|cancello|besøk|besøg|nøkkel|besök|nyckel)(?!\p{L}))`;

const limitsElsewhere = [
  // German
  String.raw`(?<!\p{L})ich (?:konnte|kann|habe|hatte) ${noVisit}(?:leider )?(?:nicht |keinen? )?(?:auf )?${objects} (?:[\p{L}-]+ ){0,4}?(?:nicht )?(?:zugreifen|abrufen|aufrufen|öffnen|laden|überprüfen|verifizieren|prüfen|finden|durchsuchen|zugegriffen)(?!\p{L})(?<=(?:nicht|kein).{0,160})|(?<!\p{L})(?:konnte|kann) ich ${noVisit}(?:leider )?nicht (?:zugreifen|abrufen|aufrufen|öffnen|verifizieren)(?!\p{L})|(?<!\p{L})ich habe keinen? (?:direkten )?(?:zugriff|zugang) (?:auf|zu|zum) ${objects}|(?<!\p{L})mein(?:e[nrms]?)? (?:trainingsdaten|wissensstand|letzte[rn]? (?:wissensstand|aktualisierung|update))(?!\p{L})`,
  // French
  String.raw`(?<!\p{L})je (?:n['’]ai (?:malheureusement )?pas (?:pu|réussi à|été en mesure d[e'’])|ne (?:peux|puis) pas|ne suis pas (?:en mesure|capable) d[e'’]|n['’]arrive pas à) ?${noVisit}(?:directement )?(?:accéder (?:à|au|aux)|consulter|ouvrir|charger|vérifier|télécharger|trouver|naviguer sur|parcourir) ${objects}|(?<!\p{L})je n['’]ai pas (?:d['’])?accès (?:à|au|aux) ${noVisit}${objects}|(?<!\p{L})mes données d['’]entra[iî]nement|(?<!\p{L})ma (?:dernière mise à jour|date limite de connaissances)(?!\p{L})`,
  // Spanish
  String.raw`(?<!\p{L})no (?:he podido|pude|puedo|he logrado|logré|soy capaz de|me ha sido posible|he conseguido) ${noVisit}(?:acceder (?:a|al)|consultar|abrir|cargar|verificar|encontrar|navegar por|descargar) ${objects}|(?<!\p{L})no tengo acceso (?:a|al|directo a) ${noVisit}${objects}|(?<!\p{L})mis datos de entrenamiento|(?<!\p{L})mi (?:última actualización|fecha de corte|conocimiento (?:llega|alcanza))(?!\p{L})`,
  // Italian
  String.raw`(?<!\p{L})non (?:ho potuto|posso|sono riuscit[oa] (?:ad?|a)|sono in grado di|mi è stato possibile|riesco ad?) ${noVisit}(?:accedere (?:a|al|alla|ai|alle|allo|all['’])|consultare|aprire|caricare|verificare|trovare|scaricare|navigare su) ?${objects}|(?<!\p{L})non ho accesso (?:a|al|alla|ai|alle|all['’]) ?${noVisit}${objects}|(?<!\p{L})i miei dati di addestramento|(?<!\p{L})(?:il mio ultimo aggiornamento|la mia data limite)(?!\p{L})`,
  // Danish, Norwegian, Swedish
  String.raw`(?<!\p{L})(?:jeg|jag) (?:kunne ikke|kan ikke|kunde inte|kan inte|har ikke|har inte) ${noVisit}(?:få )?(?:adgang til|tilgang til|tillgång till|åbne|åpne|öppna|hente|hämta|komma åt|verifisere|verificere|verifiera) ${objects}|(?<!\p{L})(?:mine treningsdata|mine træningsdata|min träningsdata|mina träningsdata)(?!\p{L})`,
].join('|');

const aims =
  'description|summary|paragraph|overview|profile|bullet points?|slide|headline|introduction|conclusion';

/** Name of the kind for instructions to a model. */
export const instructions = 'it quotes its instructions';

/** Instructions to a model, and sentences of a model about its task and sources. */
export const taskPhrases: readonly ChatterPhrase[] = [
  {
    name: instructions,
    pattern: new RegExp(
      String.raw`\byou are (?:a|an) (?:\w+ ){0,3}(?:assistant|chatbot|language model)\b|^(?:system|user|assistant) ?(?:prompt|message)?: (?:you|write|please|generate|summari[sz]e)\b|\b(?:respond|reply|answer|return|output) (?:only|strictly) (?:with|in|as) (?:valid |a |an |the )?(?:json|markdown|xml|html|csv)\b|\bdo not (?:include|add|output|return|use) (?:any )?(?:markdown|preambles?|introductory text|code fences)\b|^(?:write|generate|create|draft|compose) (?:a|an|the) (?:\d{1,3}[- ](?:to[- ]\d{1,3}[- ])?word|concise|brief|short|professional) (?:\w+ ){0,3}(?:${aims}) (?:of|for|about) (?:the|this|each) (?:company|section|market|target|firm|business)\b|^#{1,3} ?(?:instructions?|task|context|output format)\b`,
      'i',
    ),
  },
  {
    name: 'it speaks of its sources as given to it',
    pattern:
      /\b(?:the )?(?:provided|supplied|given|above) (?:context|search results?|excerpts?) (?:do(?:es)? not|don['’]t|doesn['’]t) (?:contain|include|mention|provide|specify|state)\b|\bbased on the (?:provided|supplied|given) (?:context|search results?|text|excerpts?),|\bno (?:relevant )?information (?:was|is) (?:provided|available) in the (?:context|prompt|input|search results?)\b/i,
  },
  {
    name: 'it names the limits of a model',
    pattern:
      /\bi (?:was (?:unable|not able) to|were unable to|could not|couldn['’]t) (?:(?:browse|access|open|load|retrieve|fetch)(?=[^.!?]{0,80}(?:web|\b(?:online|internet|urls?|links?|pages?|filings?|articles?|real-time)\b))|find (?:any )?(?:reliable |specific |public )?information (?:about|on|for)\b)/i,
  },
  {
    name: 'it names the limits of a model',
    pattern: new RegExp(
      String.raw`\bi (?:was|am) (?:unable|not able) to (?:independently )?verify (?:this|these|that|those|the|any|its|their|some|most)(?: \p{L}+){0,3} ?(?:information|figures?|data|claims?|details|facts|numbers?|statements?|sources?)\b|\bi (?:could not|couldn['’]t|cannot|can['’]t) (?:independently )?verify (?:this|these|that|those|the|any|its|their|some|most)(?: \p{L}+){0,3} ?(?:information|figures?|data|claims?|details|facts|numbers?|statements?|sources?)\b|${limitsElsewhere}`,
      'iu',
    ),
  },
  {
    // plain English: the name is part of stored ids
    name: 'it hands over a draft',
    pattern:
      /^here(?:['’]s| is| are) (?:a |an |the |your )?(?:\w+[ -]){0,3}(?:summary|description|version|rewrite|paragraph|draft|translation|response) (?:of|for|based on) (?:the |this |your )?(?:\w+ ){0,2}(?:section|text|article|passage|paragraph|slide|chapter|document|prompt|input|request|company)(?: (?:below|above))? ?[:.]$|^(?:hier ist|hier sind|anbei) (?:die |der |das |eine |ein )?(?:überarbeitete |gewünschte |kurze )?(?:zusammenfassung|beschreibung|fassung|version|text|entwurf)(?: (?:des|der) \w+)? ?:$|^voici (?:un |une |le |la )?(?:résumé|description|version|texte)(?: \w+){0,4} ?:$|^aquí (?:está|tienes|tiene) (?:un |una |el |la )?(?:resumen|descripción|versión)(?: \w+){0,4} ?:$/iu,
  },
  {
    name: 'it offers more work',
    pattern: offer,
  },
  {
    name: 'it offers more work',
    pattern:
      /\bich hoffe,? (?:das|dies) hilft\b|\bj['’]espère que cela (?:vous |t['’])?aide\b|\bespero que (?:esto )?(?:te |le )?ayude\b|\b(?:wenn|falls) sie (?:weitere )?(?:fragen haben|wünschen),? (?:kann ich|lassen sie es mich wissen)\b|\bjeg håper dette hjelper\b/iu,
  },
  {
    name: 'it speaks of itself as a model',
    pattern:
      /\bals (?:ki|künstliche intelligenz)(?:-(?:sprach)?modell|-assistent)?,? (?:habe|kann|bin|verfüge) ich\b|\ben tant que (?:modèle de langage|modèle d['’]ia|ia)\b|\bcomo (?:un )?modelo de lenguaje\b|\bcomo (?:um )?modelo de linguagem\b|\bcome modello linguistico\b|\bsom en (?:ai-)?språk?modell?\b|\bals (?:ai-)?taalmodel\b/iu,
  },
];

/** Words without one of which none of these phrases matches, as a pattern. */
export const taskWords =
  'gerne|wunsch|bedarf|interesse|souhait|voulez|aimeriez|désir|dese[ao]|quier|gustaría|vuol|vuoi|desider|piacerebbe|verif|acc[eèé]|zugr|zuga|zugegr|abruf|aufruf|öffn|überpr|consult|ouvrir|v[eé]rifier|abrir|aprire|trovare|encontrar|trouver|entra[iî]nement|entrenamiento|addestramento|trainingsdaten|wissensstand|aktualisierung|mise|actualización|aggiornamento|adgang|tilgang|tillgång|åbne|åpne|öppna|hente|hämta|prompt|message|please|write|generate|summari[sz]e|mod[eè]l|json|markdown|xml|html|csv|preamble|introductory|fences|word|concise|brief|short|professional|#|context|search|provided|supplied|given|above|information|hier|anbei|voici|aqu[íi]|hoffe|esp[eè]r|(?<![\\p{L}])ich(?![\\p{L}])|håper|intelligen[cz]|språ?k|taal|(?<![\\p{L}])ia(?![\\p{L}])';

/** Beginnings of all phrases: texts without one are skipped. */
export const taskSign =
  /gerne |auf wunsch|bei bedarf|bei interesse|(?:möchten|wünschen|wollen) sie|soll ich|kann ich|souhaite|voulez-vous|désirez-vous|aimeriez-vous|dese[ao]|quier|gustaría|vuol|vuoi|desider|piacerebbe|i could|happy to|glad to|^(?:system|user|assistant|write|generate|create|draft|compose|#|here|hier|anbei|voici|aqu[íi])|\b(?:you are an? |(?:respond|reply|answer|return|output) (?:only|strictly)|do not (?:include|add|output|return|use)|i (?:was|were|could|am|can)|(?:provided|supplied|given|above) (?:context|search|text|document|source|information|excerpt)|no (?:relevant )?information)|hoffe|esp[eè]r|(?:wenn|falls) sie|håper|als (?:ki|k[üu]nst|ai|taal)|en tant que|(?<![a-zà-ÿ])(?:ich|je|mes|ma|no|mis?|non|i miei|il mio|la mia|jeg|jag|mine?|mina|mein(?:e[nrms]?)?) |como (?:um? )?modelo|come modello|som en/i;
