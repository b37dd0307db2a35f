/** Beginning of a place. Titles inside quotation marks hold commas and semicolons too. */
const start =
  '(?:(?:after )?slides? \\d|sheet "|section |chapter |cover|before the first|paragraph \\d|table \\d|header|footer|note \\d)';
const between = new RegExp(`; (?=${start})|, (?=section |sheet ")`, 'u');

/** The places that a finding's location names: `slides 5, 6; slide 7, table 2` are two. */
export function splitLocation(location: string): readonly string[] {
  return location
    .replace(/ and \d+ more$/u, '')
    .split(between)
    .filter((place) => place !== '');
}

/** `3, 4, 9` or `2 to 9` as numbers, at most `most` of them; empty if it is neither. */
export function numbersIn(text: string, most = 100): readonly number[] {
  const range = /^(\d{1,7}) to (\d{1,7})$/u.exec(text);
  if (range !== null) {
    const [first, last] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: Math.max(0, Math.min(last - first + 1, most)) }, (_, index) => first + index);
  }
  return text
    .split(', ')
    .filter((number) => /^\d{1,7}$/u.test(number))
    .map(Number)
    .slice(0, most);
}
