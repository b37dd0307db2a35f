import { type Amount, amountsInText } from './amounts-in-text.js';
import { type Claim, claimOf, shares, told } from './claims.js';
import { type Line, lineOf } from './lines.js';

const lineName =
  "(?:gesamt|netto|konzern|jahres|gruppen|unternehmens)?umsatz(?:erlöse)?|rohertrag|betriebsergebnis|bilanzsumme|jahresüberschuss|chiffre d['’]affaires|résultat (?:net|opérationnel|d['’]exploitation)|marge brute|total (?:de l['’]|du |del )?acti[fv]o?|ventas|ingresos|facturación|cifra de negocios|(?:beneficio|resultado) neto|ricavi|fatturato|(?:utile|risultato) netto|ebitda|ebit";
const staffName =
  'mitarbeiter(?:an)?zahl|(?:an)?zahl (?:der )?(?:mitarbeiter|beschäftigten)|beschäftigtenzahl|belegschaft|effectif|nombre de salariés|plantilla|número de empleados|numero (?:di|dei) dipendenti|organico';
const article = "(?:der|die|das|unser|ihr|sein|le|la|les|l['’]|son|notre|el|los|las|su|il|i|lo|gli|nostro) ?";
const time = String.raw`(?:im (?:geschäfts)?jahr(?:e)? |in |en (?:el año )?|nel |del |de |di |pour |für )?(?:l['’]exercice |l['’]esercizio |ejercicio )?((?:19|20)\d\d)`;
const verb =
  "(?:betrug(?:en)?|(?:lag(?:en)?|liegt|belief(?:en)? sich)(?= (?:im jahr )?(?:19|20)\\d\\d (?:bei|auf) )|beträgt|betragen|lag(?:en)? bei|liegt bei|belief(?:en)? sich auf|erreichte(?:n)?|erreicht|umfasst(?:e)?|war(?:en)?|(?:stieg|wuchs|kletterte|sank|fiel)(?:en)?|était de|étaient de|est de|s['’]élève à|s['’]élevait à|s['’]élevaient à|s['’]est élevé à|s['’]établit à|ressort(?:ait)? à|est passée? à|a atteint|ont atteint|atteignait|atteint|fue(?:ron)? de|es de|son de|era(?:n)? de|ascendió a|ascendieron a|ascienden? a|alcanzó|alcanzaron|alcanza|se situó en|se situaron en|subió a|aumentó a|è (?:stato )?(?:di|pari a)|(?:è stato|sono stati) (?:di|pari a)|sono (?:di|pari a)|era(?:no)? (?:di|pari a)|ammonta(?:va|no|vano)? a|ha(?:nno)? raggiunto|si attesta(?:va)? a|è (?:salito|cresciuto) a|sono (?:saliti|cresciuti) a)";
const vague =
  '(?:rund|etwa|knapp|über|environ|près de|plus de|unos|unas|casi|cerca de|más de|circa|quasi|oltre|i|gli|los|las|les) ';
/** "um 6,5 Mio. EUR auf": the change before the level. */
const ontoLevel = String.raw`(?:(?:um [\d.,]+ ?(?:%|prozent|(?:mio|mrd|tsd)\.?(?: (?:eur|euro|€))?) )?auf |bei )?`;

/** A line, its verb and the place of the figure, with the year before or behind the verb. A text in front of it may be of a part. */
const stated = new RegExp(
  String.raw`(?:^|[;:] )(?:(?:im jahr |in |en |nel )?((?:19|20)\d\d),? (?:${verb} )?)?(?:${article})?(${lineName}|${staffName})(?: ${time})? (?:${verb} )?(?:${time} )?${ontoLevel}(${vague})?(?=\S)`,
  'giu',
);
const whole =
  "(?:das unternehmen|die (?:gesellschaft|gruppe|firma)|der konzern|la société|l['’]entreprise|le groupe|la (?:empresa|sociedad|compañía)|el grupo|la società|il gruppo|l['’]azienda|wir|nous|es|elle|il|sie)";
const year = String.raw`(?:(?:im (?:geschäfts)?jahr |in |en |nel )?((?:19|20)\d\d))`;
/** "2025 erzielte das Unternehmen einen Umsatz von", "La société a réalisé en 2025 un chiffre d'affaires de". */
const earned = new RegExp(
  String.raw`^(?:${year},? )?(?:${whole} )?(?:erzielte(?:n)?|erwirtschaftete(?:n)?|hatte(?:n)?|verzeichnete(?:n)?|meldete(?:n)?|a réalisé|avons réalisé|a enregistré|a généré|affiche|obtuvo|registró|logró|alcanzó|ha (?:realizzato|registrato|conseguito|generato)|abbiamo (?:realizzato|registrato))(?: ${whole})?(?: ${year})?(?: (?:einen|ein|un|unas|unos|una|des|dei))? (${lineName}) (?:von|de|di|per|por|pari a) (${vague})?(?=\S)`,
  'iu',
);
/** "Avec un chiffre d'affaires de 89,5 M€ en 2025, le groupe". */
const withLine = new RegExp(
  String.raw`^(?:mit|avec|con|bei)(?: (?:einem|un|unas|unos|una|des|il))? (${lineName}) (?:von|de|di|per|pari a) (${vague})?(?=\S)`,
  'iu',
);
const withLineBehind = new RegExp(
  String.raw`^,? ?${year}?,? ?(?:ist|war|hat|wuchs|bleibt )?,? ?${whole}(?!\p{L})`,
  'iu',
);
/** "2025 beschäftigte das Unternehmen 432 Mitarbeiter", "La société emploie 432 salariés". */
const employed = new RegExp(
  String.raw`^(?:${year},? )?(?:${whole} )?(?:beschäftigt(?:e|en)?|zählt(?:e)?|hat(?:te)?|emploie|employait|compte|comptait|emplea(?:ba)?|tiene|tenía|cuenta con|contaba con|occupa(?:va)?|impiega(?:va)?|conta(?:va)?|ha|aveva)(?: ${whole})?(?: ${year})?(?: insgesamt| au total| en total| in totale)? (${vague})?(?=\d)`,
  'iu',
);
const staffBehind =
  /^ (?:mitarbeit\p{L}*|beschäftigte\p{L}*|salariée?s|collaborateurs|personnes|empleados|trabajadores|personas|dipendenti|addetti|persone)(?!\p{L})/iu;
const anyVerb = new RegExp(String.raw`(?<!\p{L})${verb}(?!\p{L})`, 'iu');
const anyWhole = new RegExp(`(?<!\\p{L})${whole}(?!\\p{L})`, 'iu');
/** The verb is of a change: a figure without "auf" is by how much. */
const moves = /(?<!\p{L})(?:stieg|wuchs|kletterte|sank|fiel)(?:en)? (?!.*(?<!\p{L})auf )/iu;
/** The end of a clause, or the year of the figure. */
const behind =
  /^(?:\s*$|[;.]|(?: gestiegen| gewachsen)\.?$|,? (?:im jahr |in |en |nel |del |de )?((?:19|20)\d\d)(?=\s*(?:$|[.,;)]))|,(?! (?:mehr|weniger|davon|ohne|plus|dont|sans|más|menos|sin|più|meno|di cui|senza)))/iu;
const otherMeaning =
  /bereinigt|plan(?!t(?!\p{L})|tilla)|budget|prognos|erwart|ziel(?!t)|segment|tochter|quartal|halbjahr|ajust|retrait|prévu|prévision|trimestre|semestre|filiale|previst|previsi|objetivo|presupuest|filial|rettific|prevede|obiettivo|(?<!\p{L})(?:soll|wird|würde|ohne|sera|serait|sans|será|sería|sin|sarà|sarebbe|senza)(?!\p{L})/iu;

/** A sign without which no such sentence is. */
export const foreignSign =
  /umsatz|ertrag|ergebnis|bilanzsumme|überschuss|chiffre|résultat|marge brute|acti[fv]|ventas|ingresos|factur|negocios|beneficio|resultado|ricavi|fatturato|utile|risultato|ebit|mitarbeit|beschäftigt|belegschaft|salarié|collaborateurs|effectif|personnes|empleados|trabajadores|plantilla|personas|dipendenti|addetti|organico/i;

/** A figure of a sentence, with the years beside it. */
interface Stated {
  readonly line: Line | null;
  readonly amount: Amount | undefined;
  readonly years: readonly (string | undefined)[];
  readonly about: string | undefined;
  readonly tail: string;
}

/** Levels of lines that sentences in German, French, Spanish and Italian state: "El EBITDA de 2025 fue de 8,6 millones de euros". */
export function foreignClaims(sentence: string): Claim[] {
  if (!/\d/.test(sentence) || otherMeaning.test(sentence)) return [];
  const amounts = amountsInText(sentence);
  const matches = [...sentence.matchAll(stated)].flatMap((match): Stated[] => {
    const [text, first, name = '', second, third, about] = match;
    if (!anyVerb.test(text) || moves.test(text)) return [];
    return [
      statedAt(sentence, amounts, match.index + text.length, { name, years: [first, second, third], about }),
    ];
  });
  matches.push(...earnedBy(sentence, amounts));
  return matches.flatMap(toClaim);
}

function statedAt(
  sentence: string,
  amounts: readonly Amount[],
  index: number,
  {
    name,
    years,
    about,
  }: { readonly name: string; readonly years: Stated['years']; readonly about: string | undefined },
): Stated {
  const amount = amounts.find((candidate) => candidate.index === index);
  const tail = amount === undefined ? '' : sentence.slice(index + amount.text.length);
  return { line: lineOf(name), amount, years, about, tail };
}

/** Figures that sentences about the company as a whole state for it. */
function earnedBy(sentence: string, amounts: readonly Amount[]): Stated[] {
  const [own, beside, staff] = [earned, withLine, employed].map((pattern) => pattern.exec(sentence));
  if (own != null && anyWhole.test(own[0])) {
    const [text, first, second, name = '', about] = own;
    return [statedAt(sentence, amounts, text.length, { name, years: [first, second], about })];
  }
  if (beside != null) {
    const [text, name = '', about] = beside;
    const one = statedAt(sentence, amounts, text.length, { name, years: [], about });
    const inYear = withLineBehind.exec(one.tail);
    return inYear === null ? [] : [{ ...one, years: [inYear[1]], tail: '' }];
  }
  if (staff == null || !anyWhole.test(staff[0])) return [];
  const [text, first, second, about] = staff;
  const one = statedAt(sentence, amounts, text.length, {
    name: 'mitarbeiter',
    years: [first, second],
    about,
  });
  return staffBehind.test(one.tail) ? [one] : [];
}

function toClaim({ line, amount, years: beside, about, tail }: Stated): Claim[] {
  if (amount === undefined || line === null || !told.has(line) || shares.has(line)) return [];
  const isStaff = line === 'employees';
  const end = behind.exec(isStaff ? tail.replace(staffBehind, '') : tail);
  if (amount.isMoney === isStaff || amount.isPercent || end === null) return [];
  if (isStaff && !amount.readings.some(({ value }) => Number.isInteger(value))) return [];
  const years = new Set([...beside, end[1]].filter((candidate) => candidate !== undefined));
  const [period, ...others] = years;
  // A year elsewhere in the sentence may be that of another figure. The staff of no year is that of today.
  if (others.length > 0 || (period === undefined && !isStaff)) return [];
  return [
    claimOf(line, period ?? '', amount, about !== undefined && !/^(?:i|gli|los|las|les) $/i.test(about)),
  ];
}
