/** True if digits are others with two neighbours the wrong way round. */
export function isSwapOf(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const first = [...one].findIndex((digit, index) => digit !== other[index]);
  const [a = '', b = ''] = [one[first], one[first + 1]];
  return `${one.slice(0, first)}${b}${a}${one.slice(first + 2)}` === other;
}

/** Its digits, without separators. */
export function digitsOf(text: string): string {
  const [figure = ''] = /\d[\d.,'’ \u00a0\u202f]*/u.exec(text) ?? [];
  return figure.replace(/\D/g, '');
}
