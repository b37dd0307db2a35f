import jsTokens from 'js-tokens';

/**
 * True if two versions of a file mean the same: JSON by its tokens, JavaScript and TypeScript by theirs, with the same line breaks wherever
 * one could end a statement. Quotes and a last comma may differ, as formatters write them. False for every other file, since blanks may
 * have a meaning (Python, YAML, Makefile, Markdown, CSS, JSX), and if anything is unclear. Pure.
 */
export function isFormattingOnly(path: string, before: string, after: string): boolean {
  if (!/\.(?:[cm]?[jt]s|json[c5]?)$/i.test(path)) return false;
  const old = tokensOf(path, before);
  return old !== null && old === tokensOf(path, after);
}

const blank = new Set(['WhiteSpace', 'LineTerminatorSequence']);
/** Behind these a line break ends no statement, and before those it ends none either. */
const opens = /^(?:[,;{([?:.!~]|=>?|&&=?|\|\|=?|\?\?=?|[-+*/%&|^<>]=?|[=!]==?)$/;
const closes = /^(?:[)\]},;?:.]|\?\.|=>|&&|\|\||\?\?|[=!]==?)$/;

/** The tokens as one text; null if the text cannot be read to its end. */
function tokensOf(path: string, text: string): string | null {
  const tokens: string[] = [];
  let isAfterBreak = false;
  // In JSON a last comma is an error, which a change may fix.
  const isJson = /\.json$/i.test(path);
  for (const token of jsTokens(text)) {
    if (token.type === 'Invalid' || ('closed' in token && !token.closed)) return null;
    if (blank.has(token.type)) {
      isAfterBreak ||= token.type === 'LineTerminatorSequence';
      continue;
    }
    const last = tokens.at(-1);
    const value = toPlain(token.type, token.value);
    if (!isJson && /^[)\]}]$/.test(value) && last === ',' && !/^[,[(]$/.test(tokens.at(-2) ?? ''))
      tokens.pop();
    else if (isAfterBreak && last !== undefined && !opens.test(last) && !closes.test(value))
      tokens.push('\n');
    tokens.push(value);
    isAfterBreak = false;
  }
  return JSON.stringify(tokens);
}

function toPlain(type: string, value: string): string {
  if (type === 'StringLiteral' && !/["'\\]/.test(value.slice(1, -1))) return `"${value.slice(1, -1)}"`;
  return type === 'MultiLineComment' ? value.replace(/\s+/g, ' ') : value;
}
