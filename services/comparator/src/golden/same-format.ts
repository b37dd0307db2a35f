/** What stands for itself in a format, so that programs may escape it or not (ECMA-376 part 1, 18.8.31). */
const escaped = /\\([ $\-+/():!^&'~{}<>=])|"([ $\-+/():!^&'~{}<>=])"/g;

/** Whether two number formats show every number alike, as far as their writing alone tells. */
export function isSameFormat(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(format: string): string {
  const text = format.replace(escaped, '$1$2').replace(/;@$/, '');
  return text.toLowerCase() === 'general' ? '' : text;
}
