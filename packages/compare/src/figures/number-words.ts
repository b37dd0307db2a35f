const ones: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const one = Object.keys(ones).join('|');
const spelled = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(?:${one})[ -]hundred(?:(?: and)?[ -](?:${one})(?:-(?:${one}))?)?|(?:${one})(?:-(?:${one}))?)(?![\\p{L}\\p{N}-])`,
  'giu',
);

/** Matches every number word. Used as a cheap pre-check. */
const sign = /one|tw|three|fort|four|five|fi[fv]|six|seven|eigh|nin|ten|eleven|thir|zero/i;

/** True if a text may hold a number, in digits or spelled out. */
export function mayHoldNumber(text: string): boolean {
  return /\d/.test(text) || sign.test(text);
}

/** The text with numbers below a thousand that are spelled out in English as digits: "fifty-two million" is "52 million". */
export function withDigits(text: string): string {
  if (!sign.test(text)) return text;
  return text.replace(spelled, (words) => String(numberOf(words.toLowerCase())));
}

function numberOf(words: string): number {
  const [hundreds = '', rest = ''] = words.includes('hundred') ? words.split('hundred') : ['', words];
  const below = rest.split(/[ -]/).reduce((sum, word) => sum + (ones[word] ?? 0), 0);
  return (ones[hundreds.replace(/[ -]/g, '')] ?? 0) * 100 + below;
}

/** Numbers from two to twelve in German, French, Spanish and Italian, without those that are other words in another of the languages. */
const foreign = new Map(
  [
    'zwei deux dos',
    'drei trois tres tre',
    'vier quatre cuatro quattro',
    'fünf cinq cinco cinque',
    'sechs seis',
    'sieben siete sette',
    'huit ocho',
    'neun nueve nove',
    'zehn dix diez dieci',
    'elf onze undici',
    'zwölf douze doce dodici',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 2] as const)),
);
const foreignSpelled = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[...foreign.keys()].join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);

/** The text with small numbers that are spelled out in German, French, Spanish or Italian as digits. */
export function withForeignDigits(text: string): string {
  return text.replace(foreignSpelled, (word) => String(foreign.get(word.toLowerCase()) ?? word));
}
