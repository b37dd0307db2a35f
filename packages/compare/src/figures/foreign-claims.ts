import { amountsInText } from './amounts-in-text.js';
import { type Claim, claimOf, shares, told } from './claims.js';
import { lineOf } from './lines.js';

const lineName =
  "umsatz(?:erlöse)?|rohertrag|betriebsergebnis|bilanzsumme|jahresüberschuss|chiffre d['’]affaires|résultat (?:net|opérationnel|d['’]exploitation)|marge brute|total (?:de l['’]|du |del )?acti[fv]o?|ventas|ingresos|facturación|cifra de negocios|(?:beneficio|resultado) neto|ricavi|fatturato|(?:utile|risultato) netto|ebitda|ebit";
const article = "(?:der|die|das|unser|ihr|sein|le|la|les|l['’]|son|notre|el|los|las|su|il|i|lo|gli|nostro) ?";
const time = String.raw`(?:im (?:geschäfts)?jahr(?:e)? |in |en (?:el año )?|nel |del |de |di |pour |für )?(?:l['’]exercice |l['’]esercizio |ejercicio )?((?:19|20)\d\d)`;
const verb =
  "(?:betrug(?:en)?|beträgt|betragen|lag(?:en)? bei|liegt bei|belief(?:en)? sich auf|erreichte(?:n)?|war(?:en)?|était de|étaient de|est de|s['’]élève à|s['’]élevait à|s['’]élevaient à|s['’]est élevé à|a atteint|ont atteint|atteignait|fue(?:ron)? de|es de|son de|era(?:n)? de|ascendió a|ascendieron a|ascienden? a|alcanzó|alcanzaron|se situó en|se situaron en|è (?:stato )?(?:di|pari a)|(?:è stato|sono stati) (?:di|pari a)|sono (?:di|pari a)|era(?:no)? (?:di|pari a)|ammonta(?:va|no|vano)? a|ha(?:nno)? raggiunto|si attesta(?:va)? a)";
const vague =
  '(?:rund|etwa|knapp|über|environ|près de|plus de|unos|unas|casi|cerca de|más de|circa|quasi|oltre|i|gli|los|las|les) ';

/** A line, its verb and the place of the figure, with the year before or behind the verb. A text in front of it may be of a part. */
const stated = new RegExp(
  String.raw`(?:^|[;:] )(?:(?:im jahr |in |en |nel )?((?:19|20)\d\d),? (?:${verb} )?)?(?:${article})?(${lineName})(?: ${time})? (?:${verb} )?(?:${time} )?(?:bei )?(${vague})?(?=\S)`,
  'giu',
);
const anyVerb = new RegExp(String.raw`(?<!\p{L})${verb}(?!\p{L})`, 'iu');
/** The end of a clause, or the year of the figure. */
const behind =
  /^(?:\s*$|[;.]|,? (?:im jahr |in |en |nel |del |de )?((?:19|20)\d\d)(?=\s*(?:$|[.,;)]))|,(?! (?:mehr|weniger|davon|ohne|plus|dont|sans|más|menos|sin|più|meno|di cui|senza)))/iu;
const otherMeaning =
  /bereinigt|plan(?!t)|budget|prognos|erwart|ziel|segment|tochter|quartal|halbjahr|ajust|retrait|prévu|prévision|trimestre|semestre|filiale|previst|previsi|objetivo|presupuest|filial|rettific|prevede|obiettivo|(?<!\p{L})(?:soll|wird|würde|ohne|sera|serait|sans|será|sería|sin|sarà|sarebbe|senza)(?!\p{L})/iu;

/** A sign without which no such sentence is. */
export const foreignSign =
  /umsatz|ertrag|ergebnis|bilanzsumme|überschuss|chiffre|résultat|marge brute|acti[fv]|ventas|ingresos|factur|negocios|beneficio|resultado|ricavi|fatturato|utile|risultato|ebit/i;

/** Levels of lines that sentences in German, French, Spanish and Italian state: "El EBITDA de 2025 fue de 8,6 millones de euros". */
export function foreignClaims(sentence: string): Claim[] {
  if (!/\d/.test(sentence) || otherMeaning.test(sentence)) return [];
  const amounts = amountsInText(sentence);
  return [...sentence.matchAll(stated)].flatMap((match) => {
    const [whole, first, name = '', second, third, about] = match;
    const index = match.index + whole.length;
    if (!anyVerb.test(whole)) return [];
    const amount = amounts.find((one) => one.index === index);
    const line = lineOf(name);
    if (amount === undefined || line === null || !told.has(line) || shares.has(line)) return [];
    const end = behind.exec(sentence.slice(index + amount.text.length));
    if (!amount.isMoney || amount.isPercent || end === null) return [];
    const years = new Set([first, second, third, end[1]].filter((year) => year !== undefined));
    const [period, ...others] = years;
    // A year elsewhere in the sentence may be that of another figure.
    if (period === undefined || others.length > 0) return [];
    return [claimOf(line, period, amount, about !== undefined && !/^(?:i|gli|los|las|les) $/i.test(about))];
  });
}
