/** Words of one language for the number of things that a document presents. */
export interface Language {
  /** Numbers from two on. */
  readonly numbers: readonly string[];
  /** Before the number. */
  readonly announced: RegExp;
  /** Before the number of things that were studied, of which the document may present some. */
  readonly studied: RegExp;
  /** Behind the noun. */
  readonly pointed: RegExp;
  /** Behind the noun, and things that the words may mean some of: "in Table 3". */
  readonly placed: RegExp;
  /** Counts of others than those that are presented. */
  readonly ofOthers: RegExp;
}

interface Words {
  readonly numbers: string;
  readonly announced: string;
  readonly studied: string;
  readonly pointed: string;
  readonly placed: string;
  readonly articles: string;
  readonly ofOthers: RegExp;
}

const words: readonly Words[] = [
  {
    // English numbers are digits before they come here.
    numbers: '',
    announced:
      'following|these|we (?:make|give|recommend|propose|set out)|identified|profiles?|profiled|covers|covered|we cover|compares?|compared|lists|listed|we list|(?:we|report|study|document|chapter|section|deck|paper|survey) (?:describes?|examines?|assess(?:es)?|evaluates?|reviews?|analy[sz]es?|ranks?|scores?|looks at|discuss(?:es)?)|(?:list|table|overview|chapter|report|deck|page|slide|section|workbook|sheet|(?:table|chapter|section) \\d{1,2}(?:\\.\\d)?) (?:lists|presents|makes|holds?|contains?|has|shows?|names?|includes?|describes?|sets out|gives)|(?:sample|portfolio|study|survey|peer group|long ?list|short ?list|list|selection|set|comparison|panel|universe|pipeline) (?:comprises|consists of|is made up of|is composed of|counts|covers|contains|holds|spans)|presents|presented|shortlisted|selected|validated|(?:overview|profiles|set|total|summary|comparison|table|list|shortlist) of|results for',
    studied: 'we (?:have )?(?:studied|examined|assessed|reviewed|analy[sz]ed|looked at|visited)',
    articles: 'the|a|an|our|these|all',
    pointed:
      '(?:below|(?:listed|profiled|compared|shown|presented|described|assessed|evaluated|ranked|scored|analy[sz]ed|reviewed|examined)(?=$|[ ]*[.,;)]| (?:below|above|here|overleaf|in (?:this|the|table|chapter|section|detail)|on (?:this|the|page|slide|sheet)|are|is|have|had|were|was)(?![\\p{L}]))|(?:are|is) (?:all |each |also )?(?:set out|shown|given|summari[sz]ed|outlined|detailed|discussed) (?:below|above|overleaf|in (?:this|the|table|chapter|section))|at a glance|(?:that|which) follow(?![\\p{L}])|(?:were|are|is|was|have been) (?:all |each |also )?(?:identified|selected|shortlisted|profiled|compared|validated|listed|presented|covered|described|assessed|evaluated|ranked|scored|analy[sz]ed|reviewed|examined)(?! as))(?![\\p{L}])',
    placed:
      '(?:in|on) (?:this|the(?: (?:next|following|\\d{1,2}))?) (?:report|deck|document|presentation|table|list|workbook|sheet|pages?|slides?|study|portfolio)(?= [^o]|[.,;:)]|$)|(?:in|of|\\(|see) ?table \\d',
    ofOthers:
      /of which|of these|of them|out of|among|more than|over |at least|at most|up to|about|around|nearly|almost|another|other |further|additional|remaining|each|per |top |last year|first|initially|longlist|screened|from |to be|will |would|could|should|not |without|except|between|above all|in particular|especially|notably|such as|for example|including/iu,
  },
  {
    numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn',
    announced:
      'vergleichen|verglichen wurden|(?:wir )?(?:geben|formulieren)|wir nennen|untersuchen|beschreiben|betrachten|bewerten|analysieren|porträtieren|stellen|(?:die )?folgenden?|(?:tabelle(?: \\d{1,2})?|liste|übersicht|bericht|gutachten|dokument|(?:kapitel|abschnitt)(?: \\d{1,2})?|studie|auswahl|stichprobe|portfolio|bestand|vergleichsgruppe|vergleich|portefeuille|vermerk|memo) (?:hat|zeigt|enthält|nennt|listet|umfasst|behandelt|beschreibt|vergleicht|besteht aus|führt|zählt|stellt)',
    studied: '(?:untersucht|verglichen|bewertet|analysiert|betrachtet|besucht) haben wir',
    articles: 'die|den|alle|unsere|insgesamt',
    pointed:
      '(?:(?:werden|wurden|sind) (?:hier |unten |im folgenden |in (?:diesem|der|dieser) \\p{L}{4,20} )?(?:verglichen|untersucht|aufgeführt|dargestellt|beschrieben|gelistet|bewertet|betrachtet|porträtiert|vorgestellt|analysiert)|im vergleich|im überblick|(?:verglichen|untersucht|aufgeführt|dargestellt|beschrieben|bewertet|porträtiert|vorgestellt|analysiert)(?=[.,;)]|$))(?![\\p{L}])',
    placed: '(?:in|aus|der) (?:der )?tabelle(?: \\d)?(?![\\p{L}])',
    ofOthers:
      /davon|von denen|mehr als|mindestens|höchstens|über |bis zu|weiteren?|etwa|rund |knapp|circa|ca\.|größten|ersten|nicht|ohne|außer|jeweils|pro |könnte|würde|sollte|wird |werden sollen|anderen?|übrigen|vor allem|insbesondere|unter anderem|u\. ?a\.|zum beispiel|z\. ?b\.|namentlich/iu,
  },
  {
    numbers: 'to tre fire fem seks syv|sju otte|åtte ni ti elleve tolv',
    announced:
      'sammenligner|sammenlikner|undersøger|undersøker|(?:de )?følgende|(?:tabellen|listen|oversigten|oversikten|rapporten|kapitlet) (?:viser|indeholder|inneholder|omfatter|beskriver|sammenligner|nævner|nevner)',
    studied: 'vi har (?:undersøgt|undersøkt|sammenlignet|vurderet|vurdert|besøgt|besøkt)',
    articles: 'de',
    pointed:
      '(?:(?:er|blev|ble) (?:sammenlignet|undersøgt|undersøkt|vist|listet|beskrevet)|nedenfor)(?![\\p{L}])',
    placed: 'i tabel(?:len)?(?: \\d)?(?![\\p{L}])',
    ofOthers: /heraf|hvorav|mere end|mer enn|mindst|minst|andre|største|omkring|cirka|ca\./iu,
  },
  {
    numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
    announced:
      'nous (?:donnons|formulons|faisons|comparons|étudions|présentons|analysons|décrivons|examinons|évaluons)|(?:tableau(?: \\d{1,2})?|liste|rapport|(?:chapitre|section|partie)(?: \\d{1,2})?|document|étude|note|dossier|présentation|échantillon|portefeuille|panel|sélection|comparaison|comparatif) (?:présente|comporte|compare|contient|décrit|montre|cite|couvre|comprend|compte|recense|énumère|regroupe|porte sur|se compose de|est composé de)',
    studied: 'nous avons (?:comparé|étudié|présenté|analysé|décrit|examiné|évalué|visité)',
    articles: 'les|des|de|ces|nos',
    pointed:
      '(?:suivant(?:e)?s|ci-dessous|ci-après|(?:sont|ont été) (?:toutes |tous )?(?:comparé|étudié|présenté|décrit|retenu|analysé|évalué|examiné|recensé|listé)e?s|(?:analysé|étudié|comparé|présenté|évalué|retenu|décrit)e?s(?= (?:dans|ci|ici|ont|sont)|[.,;)]|$))(?![\\p{L}])',
    placed: '(?:du|dans le|au|\\(|voir) ?tableau(?: \\d)?(?![\\p{L}])',
    ofOthers:
      /dont|parmi|plus de|moins de|au moins|au plus|jusqu|environ|près de|presque|autres|plus grand|premi[eè]r|pas |sans |sauf|chacun|chaque|par |pourrai|devrai|seront|sera |entre |notamment|en particulier|surtout|par exemple/iu,
  },
  {
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
    announced:
      'formulamos|damos|hacemos|comparamos|analizamos|presentamos|describimos|estudiamos|examinamos|evaluamos|(?:las|los) siguientes|(?:tabla(?: \\d{1,2})?|cuadro(?: \\d{1,2})?|lista|informe|(?:capítulo|sección|apartado)(?: \\d{1,2})?|documento|estudio|muestra|cartera|nota|memoria|selección|presentación|comparación|comparativa) (?:tiene|contiene|muestra|presenta|compara|contiene|describe|recoge|incluye|enumera|abarca|comprende|analiza|consta de|se compone de|reúne)',
    studied: 'hemos (?:comparado|analizado|presentado|descrito|estudiado|examinado|evaluado|visitado)',
    articles: 'las|los|a',
    pointed:
      '(?:siguientes|a continuación|(?:se|son|fueron|han sido) (?:comparan|analizan|presentan|describen|recogen|comparad[ao]s|analizad[ao]s|presentad[ao]s|descrit[ao]s|evaluad[ao]s|seleccionad[ao]s)|(?:analizad|descrit|evaluad|comparad|presentad|estudiad)[ao]s(?= (?:en|aquí|son|han)|[.,;)]|$))(?![\\p{L}])',
    placed: '(?:del?|en el|de la|en la|\\(|véase) ?(?:cuadro|tabla)(?: \\d)?(?![\\p{L}])',
    ofOthers:
      /de l[ao]s cuales|entre |más de|menos de|al menos|hasta |unos |unas |cerca de|casi|aproximadamente|alrededor|otr[ao]s|mayores|más grande|primer|no |sin |salvo|excepto|cada|por |podría|debería|será|sobre todo|en particular|especialmente|por ejemplo/iu,
  },
  {
    numbers: 'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
    announced:
      'formuliamo|diamo|facciamo|confrontiamo|analizziamo|presentiamo|descriviamo|esaminiamo|valutiamo|studiamo|(?:le|i|gli) seguenti|(?:tabella(?: \\d{1,2})?|lista|elenco|relazione|rapporto|(?:capitolo|sezione|paragrafo)(?: \\d{1,2})?|studio|documento|campione|portafoglio|presentazione|selezione|nota|confronto) (?:ha|mostra|presenta|confronta|contiene|descrive|elenca|riporta|comprende|include|esamina|analizza|copre|raccoglie|conta|si compone di|è composto da|è composta da)',
    studied: 'abbiamo (?:confrontato|analizzato|presentato|descritto|esaminato|valutato|studiato|visitato)',
    articles: 'le|i|gli|di|tutt[ei]',
    pointed:
      '(?:seguenti|qui sotto|di seguito|(?:sono|sono stat[ei]|vengono) (?:tutt[ei] )?(?:confrontat|analizzat|presentat|descritt|elencat|esaminat|valutat|selezionat|riportat)[ei]|(?:analizzat|descritt|valutat|confrontat|presentat|esaminat|selezionat|elencat)[ei](?= (?:in|nel|nella|qui|sono|hanno)|[.,;)]|$))(?![\\p{L}])',
    placed: '(?:della|nella|in|\\(|vedi) ?tabella(?: \\d)?(?![\\p{L}])',
    ofOthers:
      /di cui|dei quali|delle quali|tra |fra |più di|oltre|meno di|almeno|fino a|circa|quasi|altr[ie]|maggiori|più grandi|prim[ie]|non |senza |tranne|ciascun|ogni|per |potrebbe|dovrebbe|sarà|saranno|soprattutto|in particolare|specialmente|esempio/iu,
  },
];

export const languages: readonly Language[] = words.map(
  ({ numbers, announced, studied, articles, pointed, placed, ofOthers }) => ({
    numbers: numbers.split(' ').filter(Boolean),
    announced: new RegExp(`(?<![\\p{L}])(?:${announced})(?: (?:${articles}))*\\s*$`, 'iu'),
    studied: new RegExp(`(?<![\\p{L}])(?:${studied})(?: (?:${articles}))*\\s*$`, 'iu'),
    pointed: new RegExp(`^\\s*(?:\\p{L}{3,20} )?${pointed}`, 'iu'),
    placed: new RegExp(`^\\s*(?:${placed})`, 'iu'),
    ofOthers,
  }),
);
