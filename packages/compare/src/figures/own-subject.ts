/** A year as sentences write it, as the source of a pattern. */
export const year = String.raw`(?:fy ?'?)?(?:19|20)\d\d`;

const whole = String.raw`(?:[Tt]he |[Aa] )?(?:[Cc]ompany|[Gg]roup|[Ff]irm|[Bb]usiness|[Ii]ssuer|[Tt]arget)|[Ii]t|[Ww]e|which`;
const name = String.raw`\p{Lu}[\p{L}.&'’-]*(?: (?:(?:of|and|&|de|der|von) )?\p{Lu}[\p{L}.&'’-]*){0,5}`;
const subject = new RegExp(
  String.raw`(?:^|[,;:] |\b(?:and|but|while|where|when|as) |(?:^|\s)[Ii]n (?:FY ?)?(?:19|20)\d\d )(?<name>${whole}|${name})(?:,? (?:also|now|today|again|itself))? (?:had|has|have|reported|generated|recorded|posted|achieved|made|employs|employed)(?: an?)?(?: (?:annual|total|consolidated))?$`,
  'u',
);
const wholeOnly = new RegExp(`^(?:${whole})$`, 'u');
const bare =
  /(?:^|[,;:(–—] ?|\b(?:and|but|while|where|when|as) |(?<![\p{L}])(?:in|during) (?:fy ?)?(?:19|20)\d\d )(?:with )?(?:(?:the|its|our|their|der|die|annual|total|consolidated|group|overall|(?:the )?(?:company|group)['’]s|an?|(?:fy ?)?(?:19|20)\d\d)\s+)*$|^(?:the (?:company|group|firm|business)|it|we) (?:ended|closed|finished) (?:the (?:financial |fiscal )?year )?(?:fy ?)?(?:19|20)\d\d with (?:an? |total )?$/iu;

/** True if the words before a line refer to the whole company. */
export function isWhole(before: string, own: string): boolean {
  const trimmed = before.trimEnd();
  const isSubject = isOwnSubject(trimmed, own);
  if (!isSubject && !bare.test(before)) return false;
  return !setsPlace(trimmed) && (isSubject || !namesAnother(before));
}

/** True if the words before a figure end with the whole company and a verb of having. `own`: the names in the title of the page. */
export function isOwnSubject(before: string, own: string): boolean {
  const result = subject.exec(before)?.groups?.name;
  if (result === undefined) return false;
  const [first = ''] = result.split(' ');
  return wholeOnly.test(result) || own.includes(first);
}

/** "In Norway, revenue was …", "At the second plant, it employs …": what follows is of that place. */
export function setsPlace(before: string): boolean {
  return new RegExp(
    `^(?:in|at|for|from|within|across|outside|without|before|after|under|on) (?!(?:the )?(?:(?:financial|fiscal|business|full|last) ?)*year|${year}|total|all|line|fact|spite|addition|short|sum|particular|other|turn)`,
    'iu',
  ).test(before);
}

/** A name in the words before a line: it may be another company's. */
function namesAnother(before: string): boolean {
  return (
    /(?<!^)(?<=\s)\p{Lu}\p{Ll}+/u.test(before.replace(/(?<=\s)(?:Group|Company|FY)\b/g, '')) ||
    /\p{L}['’]s\s*$/u.test(before.replace(/(?:company|group)['’]s\s*$/iu, ''))
  );
}
