import { foldTitle } from '../text/words.js';

/** Lines of a statement, and the names that they go by. */
const lines = {
  revenue:
    /^(?:(?:total|net|group|consolidated) ){0,2}(?:revenues?|sales|turnover)$|^(?:omsætning|omsetning|driftsinntekter|(?:gesamt|netto|konzern|jahres|gruppen|unternehmens)?umsatz(?:erlöse)?|chiffre d affaires|ventes|ventas|ingresos|cifra de negocios|facturación|ricavi|fatturato)$/,
  cost: /^(?:total )?cost of (?:sales|goods sold|revenues?)$|^cogs$|^(?:herstellungskosten|umsatzkosten|coûts? des ventes|coste de (?:las )?ventas|costo del venduto)$/,
  grossProfit:
    /^gross (?:profit|income)$|^(?:bruttogewinn|bruttoergebnis(?: vom umsatz)?|rohertrag|rohergebnis|marge brute|résultat brut|(?:beneficio|resultado|margen) bruto|(?:utile|margine) lordo)$/,
  operatingExpenses: /^(?:total )?(?:operating (?:expenses|costs)|opex)$/,
  ebitda: /^ebitda$/,
  depreciation:
    /^(?:depreciation(?: (?:and|&) amorti[sz]ation)?|d and a|abschreibungen|(?:dotations aux )?amortissements|amortizaci(?:ón|ones)|ammortamenti)$/,
  ebit: /^(?:ebit|operating (?:profit|income)|betriebsergebnis|operatives ergebnis|résultat (?:d exploitation|opérationnel)|resultado (?:de explotación|operativo)|(?:risultato|reddito) operativo)$/,
  interest:
    /^(?:net )?(?:interest|finance (?:costs?|expenses?)|interest (?:expenses?|costs?)|financial items)(?: net)?$|^(?:zinsen|zinsergebnis|finanzergebnis|résultat financier|resultado financiero|(?:oneri finanziari|risultato finanziario))$/,
  profitBeforeTax:
    /^(?:profit|income|earnings) before (?:income )?tax(?:es|ation)?$|^(?:pbt|ebt|(?:ergebnis|gewinn) vor steuern|résultat avant impôts?|(?:beneficio|resultado) antes de impuestos|(?:utile|risultato) (?:ante|prima delle) imposte)$/,
  tax: /^(?:income )?tax(?:es|ation)?(?: expenses?)?$|^(?:(?:ertrag)?steuern|impôts?(?: sur (?:les bénéfices|le résultat))?|impuestos?(?: sobre (?:beneficios|sociedades))?|imposte(?: sul reddito)?)$/,
  netIncome:
    /^net (?:income|profit)$|^profit (?:after tax|for the (?:year|period))$|^(?:pat|jahresüberschuss|reingewinn|ergebnis nach steuern|(?:résultat|bénéfice) net|(?:beneficio|resultado) neto|(?:utile|risultato) netto)$/,
  currentAssets:
    /^(?:total )?current assets$|^(?:umlaufvermögen|actifs? (?:courants?|circulants?)|activo corriente|attivo (?:corrente|circolante))$/,
  otherAssets:
    /^(?:total )?(?:non current|fixed) assets$|^(?:anlagevermögen|actifs? (?:immobilisés?|non courants?)|activo no corriente|attivo (?:immobilizzato|fisso|non corrente)|immobilizzazioni)$/,
  assets:
    /^total assets$|^(?:(?:summe )?aktiva|bilanzsumme|total (?:de l )?actif|total (?:del )?activo|totale (?:dell )?attivo)$/,
  equity:
    /^(?:total )?(?:shareholders )?equity$|^(?:eigenkapital|capitaux propres|patrimonio nett?o|fondos propios)$/,
  liabilities:
    /^(?:total )?liabilities$|^(?:verbindlichkeiten|fremdkapital|schulden|dettes|pasivos?|passività|debiti)$/,
  funds:
    /^(?:total )?(?:equity and liabilities|liabilities and (?:shareholders )?equity)$|^(?:(?:summe )?passiva|total (?:du )?passif|total (?:pasivo y patrimonio neto|patrimonio neto y pasivo)|totale (?:del )?passivo)$/,
  marketCap:
    /^(?:market cap(?:itali[sz]ation)?|equity value|marktkapitalisierung|börsenwert|capitalisation(?: boursière)?|capitalización(?: bursátil)?|capitalizzazione(?: di (?:mercato|borsa))?)$/,
  netDebt:
    /^net (?:financial )?debt$|^(?:nettoverschuldung|nettofinanzverbindlichkeiten|dette (?:financière )?nette|endettement net|deuda (?:financiera )?neta|indebitamento (?:finanziario )?netto)$/,
  enterpriseValue:
    /^(?:enterprise value|ev|ve|firm value|unternehmenswert|valeur d entreprise|valor (?:de (?:la )?)?empresa|valore d impresa)$/,
  evToEbitda: /^(?:ev|ve) ?(?:to )?ebitda(?: multiple)?$/,
  evToEbit: /^(?:ev|ve) ?(?:to )?ebit$/,
  evToRevenue:
    /^(?:ev|ve) ?(?:to )?(?:revenues?|sales|umsatz|ca|chiffre d affaires|ventas|ingresos|ricavi|fatturato)$/,
  priceToEarnings: /^p e(?: ratio)?$|^price (?:to )?earnings(?: ratio)?$|^kgv$/,
  priceToSales: /^p s(?: ratio)?$|^price (?:to )?sales(?: ratio)?$/,
  employees:
    /^(?:(?:number of|total|full time) )?(?:employees|headcount|staff|ftes?)$|^(?:mitarbeiter(?:innen und mitarbeiter|zahl|anzahl)?|(?:anzahl|zahl)(?: der)? (?:mitarbeiter|beschäftigten)|beschäftigte(?:nzahl)?|belegschaft|nombre de salariés|número de empleados|numero (?:di|dei) dipendenti|organico|salariés|effectifs?|collaborateurs|empleados|plantilla|dipendenti|addetti|ansatte|medarbejdere)$/,
  grossMargin: /^gross (?:profit )?margin$|^(?:bruttomarge|rohertragsmarge|taux de marge brute)$/,
  ebitdaMargin: /^ebitda mar(?:gin|ge)$|^mar(?:ge|gen|gine) (?:d |de |del )?ebitda$/,
  ebitMargin:
    /^(?:ebit|operating) margin$|^(?:ebit|operative) marge$|^marge (?:opérationnelle|d exploitation)$|^marg(?:en|ine) operativo$/,
  netMargin:
    /^net (?:profit |income )?margin$|^(?:nettomarge|umsatzrendite|marge nette|margen neto|margine netto)$/,
} as const;
export type Line = keyof typeof lines;

/** No line is called by more. */
const maxLabelLength = 80;

/** Line that a label names, units and signs aside; null for all others. */
export function lineOf(label: string): Line | null {
  if (label.length > maxLabelLength || label === '') return null;
  const name = foldTitle(label.replace(/\([^)]*\)|\[[^\]]*\]|%|[¹²³*]+$/gu, ' '));
  if (!anyLine.test(name)) return null;
  for (const [line, pattern] of Object.entries(lines)) if (pattern.test(name)) return line as Line;
  return null;
}

/** Most labels name none: one look is enough for them. */
const anyLine = new RegExp(
  Object.values(lines)
    .map(({ source }) => source)
    .join('|'),
);

/** The same for a label with its unit and its year, such as a chart has: "Revenue 2023-2025, USD m". */
export function lineOfTitle(title: string): Line | null {
  if (plainLetters.test(title) && !sign.test(title)) return null;
  const bare = title
    .replace(
      /(?<!\d)(?:FY ?)?(?:19|20)\d{2}[AEFP]?(?: ?(?:[-–—]|to|and) ?(?:FY ?)?(?:19|20)?\d{2}[AEFP]?)?(?!\d)/giu,
      ' ',
    )
    .replace(unit, '');
  return lineOf(bare);
}
/** Without one of these such a title names no line. */
const sign =
  /revenue|sales|turnover|oms|driftsinntekter|umsatz|cost|cogs|gross|operating|opex|ebit|deprec|d\W*(?:&|and)\W*a|interest|financ|profit|income|earnings|pbt|ebt|tax|pat|total|assets|equity|liabilities|ev|ve\b|valeur|valor|unternehmenswert|börsenwert|kapitali[sz]|capitali|chiffre|vent[ae]s|ingresos|cifra|factur|ricavi|fatturato|p\W?[es]\b|price|kgv|mar(?:ge|gen|gine)\b|enterprise|firm value|market cap|net (?:financial )?debt|employees|headcount|staff|fte|mitarbeiter|beschäft|salari|effectif|collabor|emplead|plantilla|dipendent|addetti|ansatte|medarbejdere|margin|brutto|rohert|rohergeb|kosten|betrieb|ergebnis|abschreib|amort|ammort|zins|oneri|steuer|gewinn|überschuss|vermögen|aktiva|passiva|bilanz|eigenkap|verbindl|fremdkap|schuld|result|risult|résult|reddito|imp[ôou]|bénéf|benef|utile|acti[fv]|attivo|immobil|passi[fv]|pasivo|capitaux|patrim|fondos|dette|debiti|deuda|indebit|endett|coût|cost[eo]|rendite/i;
/** Letters that are written in one way only. */
const plainLetters = /^[ -~\u00c0-\u00ff]*$/;
const unit = /(?:,| in |:|[-–—]| {2,})[^,:]{0,20}$/iu;

/** Years, each as one period; '' if a text names none, null if it names part of a year, several or one to come. */
export function periodOf(text: string): string | null {
  if (partOfYear.test(text)) return null;
  const years = new Set(
    [
      ...text.matchAll(
        /(?<![\d.,/-])(?:FY ?'?)?((?:19|20)\d{2})[AEFP]?(?![\d/]|[.,-]\d)|(?<![\p{L}\d])FY ?'?(\d{2})(?!\d)/gu,
      ),
    ].map(([, year, short]) => year ?? `20${short}`),
  );
  return years.size > 1 ? null : ([...years][0] ?? '');
}
const partOfYear =
  /(?<![\p{L}\d])(?:[QH] ?[1-4]|[1-4][QH]|quarters?|quartal|kvartal|half|halbjahr|months?|monate|weeks?|ytd|ltm|ntm|ttm|run[ -]?rate|year[ -]to[ -]date|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)(?![\p{L}\d])/iu;
