import type { WantedLimits } from '@fixpoint/shared/contracts';
import { findAll } from './text-search.js';

export interface WordedLimits {
  readonly limits: WantedLimits;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

const numberWords = [
  'one|a single|once|eine?n?r?|einmal|une?|un[ao]?',
  'two|twice|zwei|zweimal|dos|deux',
  'three|drei|tres|trois',
  'four|vier|cuatro|quatre',
  'five|fünf|cinco|cinq',
  'six|sechs|seis|six',
  'seven|sieben|siete|sept',
  'eight|acht|ocho|huit',
  'nine|neun|nueve|neuf',
  'ten|zehn|diez|dix',
  'eleven|elf|onze',
  'twelve|zwölf|doce|douze',
];
const numberPatterns = numberWords.map((names) => new RegExp(`^(?:${names})$`, 'iu'));
const extraNumbers: Readonly<Record<string, number>> = {
  an: 1,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  fourty: 40,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  half: 0.5,
  'half an': 0.5,
  zwanzig: 20,
  dreißig: 30,
  veinte: 20,
  treinta: 30,
  vingt: 20,
  trente: 30,
};
const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?|half an|an(?=\s+hour)|${[...numberWords, ...Object.keys(extraNumbers).filter((name) => name !== 'an')].join('|')}`;
const lead = String.raw`at (?:the )?most|at the outside|no more than|not more than|not over|never more than|maximum(?: of)?|max\.?(?: of)?|up to|(?:cap|limit|capped|limited)(?: (?:it|this|that|the (?:task|run|loop)))? (?:at|to)|only|just|(?:stop|end|quit|give up|abort|halt|finish)(?: (?:it|this|trying|working|the (?:task|run|loop)))? (?:after|at|within)|(?:done|finished|ready) (?:in|within)|(?:spend|use|take|cost|burn|run|try)(?:ing|s)? (?:at most|no more than|not more than|up to|only|under|less than)|(?:a )?budget(?: is| of|:)?|limits?(?: is| of)?\s?[:=]|limit of|give it(?: at most)?|for no more than|höchstens|maximal|nicht (?:mehr|länger) als|nach spätestens|stopp?e? nach|como máximo|máximo(?: de)?|no más de|a lo sumo|au (?:plus|maximum)|maximum|pas plus de|arrête(?:-toi)? après`;
const tail = String.raw`at most|max(?:imum)?|tops|at the most|or less|(?:only|budget|limit)\b|höchstens|maximal|como máximo|máximo|au plus|(?:au )?maximum`;
const units: readonly (readonly [keyof WantedLimits, string, number])[] = [
  [
    'iterations',
    String.raw`iterations?|rounds?|runs?|loops?|attempts?|tries|cycles?|passes|runden?|iterationen|durchläufe?n?|versuche?n?|schleifen|iteraci(?:ón|ones)|vueltas?|rondas?|intentos?|itérations?|tours?|essais?|tentatives?`,
    1,
  ],
  ['minutes', String.raw`minutes?|mins?|minuten?|minutos?`, 1],
  ['minutes', String.raw`hours?|hrs?|stunden?|horas?|heures?`, 60],
  ['budget_usd', String.raw`dollars?|usd|bucks|us-dollars?|dólares?`, 1],
];
const unit = units.map(([, source], index) => `(?<u${index}>${source})`).join('|');
const amount = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?<lead>(?:${lead})\s+)?(?:\$\s?(?<usd>\d{1,4}(?:[.,]\d{1,2})?)(?![\p{L}\p{N}]|[.,]\d)|(?<number>${number})(?:\s*\$|[\s-]{1,3}(?:more |full |whole )?(?:${unit}))(?![\p{L}\p{N}]))(?<tail>\s*,?\s*(?:${tail}))?`,
  'giu',
);
const chain =
  /^\s*(?:,|;|and|or|und|oder|y|o|et|ou|&|\/|\+|,\s*(?:and|und|y|et))?\s*(?:a\s+budget\s+of\s+)?$/i;
/** An age, a length of something else, or a delay of something. */
const otherQuantity =
  /^\s*(?:old|ago|long|late|earlier|before|of\s+(?:text|video)|per|each|a\s+(?:day|week|month))\b/i;

const maxima = { iterations: 100, minutes: 480 } as const;

/** Limits that a text sets in words: "at most two iterations, 3 dollars", "stop after 20 minutes". The strictest of each counts. */
export function readLimits(text: string): WordedLimits {
  const limits: { -readonly [Name in 'iterations' | 'minutes' | 'budget_usd']?: number } = {};
  const ranges: { start: number; end: number }[] = [];
  for (const match of findAll(text, amount)) {
    const { index, groups = {} } = match;
    const end = index + match[0].length;
    const last = ranges.at(-1);
    const isChained = last !== undefined && chain.test(text.slice(last.end, index));
    const isLimit = groups.lead !== undefined || groups.tail !== undefined || isChained;
    if (!isLimit || otherQuantity.test(text.slice(end, end + 20))) continue;
    const { name, value } = readAmount(groups);
    // "it took only 20 minutes" limits nothing.
    if (!(value > 0) || (name === 'minutes' && /^(?:only|just)\s/i.test(groups.lead ?? ''))) continue;
    limits[name] = Math.min(limits[name] ?? value, value);
    ranges.push({ start: index, end });
  }
  return { limits, ranges };
}

function readAmount(groups: Readonly<Record<string, string | undefined>>) {
  const index = units.findIndex((_, position) => groups[`u${position}`] !== undefined);
  const [unitName, , factor] = units[index] ?? (['budget_usd', '', 1] as const);
  const name = unitName as keyof typeof maxima | 'budget_usd';
  const value = toNumber(groups.usd ?? groups.number ?? '') * factor;
  return { name, value: name === 'budget_usd' ? value : Math.min(Math.floor(value), maxima[name]) };
}

function toNumber(text: string): number {
  const lower = text.toLowerCase();
  const word = numberPatterns.findIndex((pattern) => pattern.test(lower));
  return extraNumbers[lower] ?? (word >= 0 ? word + 1 : Number(lower.replace(',', '.')));
}
