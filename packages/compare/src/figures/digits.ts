/** True if digits are others with two neighbours the wrong way round. */
export function isSwapOf(left: string, right: string): boolean {
  if (left.length !== right.length || left === right) return false;
  const first = [...left].findIndex((digit, index) => digit !== right[index]);
  const [a = '', b = ''] = [left[first], left[first + 1]];
  return `${left.slice(0, first)}${b}${a}${left.slice(first + 2)}` === right;
}

/** Its digits, without separators and the zeros before the first of them: "0.20" has two. */
export function digitsOf(text: string): string {
  const [figure = ''] = /\d[\d.,'’ \u00a0\u202f]*/u.exec(text) ?? [];
  return figure.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}
