/** Signs that a text is source code, a formula of a program or a command, each seldom found in prose. */
const signs: readonly RegExp[] = [
  /=>|===|!==|&&|\|\||::|->(?=\w)|\+\+|\*\*kwargs|\w\(\)/,
  /\)\s*\{|\{\s*(?:return|\n)|\};?\s*$/,
  /;\s*(?:$|\n|\/\/)/,
  /(?:^|[\s(;{])(?:const|let|var|function|def|elif|import|export|return|public|private|static|void|struct|lambda|async|await)\s+[\w*{('"]/,
  /\b(?:SELECT\s[^;]{1,80}\sFROM|INSERT\s+INTO|CREATE\s+TABLE|UPDATE\s+\w+\s+SET)\b/,
  /(?:^|\n)\s*(?:#include|#!\/|<\?xml|<!DOCTYPE|\$ \w|>>> |npm (?:run|install)|pip install|git \w+|curl |docker |kubectl )/,
  /\b\w+\.\w+\([^)]{0,80}\)|\b(?:print|printf|console\.log|len|range|isNaN|parseInt|echo)\(/,
  /\b\w+\[\w+\]\s*(?:=|\.|\[|\()/,
  /(?:^|\s)(?:--?[a-z][\w-]+[= ]\S|\/\/ |\/\* )/,
  /["']\s*:\s*(?:["'{[\d]|true|false|null)/,
];

/** Longer texts that are code show it at their beginning. */
const searched = 2_000;

/** True if a text is code: braces, brackets and marks in it are its own, not placeholders still to be filled in. */
export function looksLikeCode(text: string): boolean {
  // Most texts hold none of the characters that code is made of.
  if (!/[;{}()[\]=<>$:|&]/.test(text)) return false;
  const start = text.slice(0, searched);
  let found = 0;
  for (const sign of signs) {
    if (!sign.test(start)) continue;
    found += 1;
    if (found === 2) return true;
  }
  return false;
}
