/** Free typefaces with the widths of those that documents name most. */
const alike: Readonly<Record<string, string>> = {
  calibri: 'Carlito',
  cambria: 'Caladea',
  arial: 'Liberation Sans',
  'times new roman': 'Liberation Serif',
  'courier new': 'Liberation Mono',
};

/** Replacements for typefaces that a reader lacks, by name. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/courier|mono|consol/, 'monospace'],
  [/^(?!.*sans).*(?:times|georgia|garamond|cambria|roman|palatino|serif)/, 'serif'],
];

/** A typeface and its substitutes, as style sheets list them; null for a name that cannot be one. */
export function listTypefaces(name: string): string | null {
  if (!/^[\p{L}\p{N} .'_-]{1,60}$/u.test(name)) return null;
  const folded = name.toLowerCase();
  const kind = kinds.find(([names]) => names.test(folded))?.[1] ?? 'sans-serif';
  const names = [name, ...(alike[folded] === undefined ? [] : [alike[folded]])].map((item) => `"${item}"`);
  return [...names, kind].join(', ');
}
