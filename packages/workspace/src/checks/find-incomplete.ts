import { posix } from 'node:path';

const prose = new Set(['.md', '.txt', '.rst', '.csv', '.svg', '.lock']);
const fenced = /^\s*(?:```|~~~)[\w.+-]*[^\S\n]*\n/;
/** A comment in place of code: "... rest of the code", "existing code stays the same". */
const omission =
  /^\s*(?:#|\/\/|\/\*|<!--|\{\/\*|\{#)\s*(?:(?:\.{3}|…).*\b(?:rest|existing|remaining|other|previous|same|unchanged|code|content|as before|omitted)\b|(?:the )?(?:rest|remainder) of (?:the|your|this) \w+|(?:existing|previous|remaining|other) \w+ (?:here|goes here|stays?|remains?|unchanged|as before)|(?:code|content|everything else) (?:stays?|remains?|omitted|unchanged)|(?:your|add|insert) \w+ (?:code )?(?:goes )?here\b)/im;

/** Returns the reason why a file is incomplete or wrapped in Markdown; null: it is complete. */
export function findIncomplete(path: string, text: string): string | null {
  const extension = posix.extname(path).toLowerCase();
  if (prose.has(extension)) return null;
  if (fenced.test(text)) {
    return `${path} begins with a Markdown fence (\`\`\`). Write the content of ${path} without fences.`;
  }
  const left = omission.exec(text)?.[0].trim();
  if (left !== undefined) {
    return `${path} is not complete: "${left.slice(0, 100)}" replaces missing code. Write all of ${path}.`;
  }
  const open = findOpen(extension, text);
  return open === null
    ? null
    : `${path} is incomplete: ${open}. Add the rest with append_file, or write ${path} again as a whole.`;
}

function findOpen(extension: string, text: string): string | null {
  if (extension === '.css' || extension === '.scss') {
    const plain = text.replace(/\/\*[\s\S]*?(\*\/|$)/g, '').replace(/"[^"\n]*"|'[^'\n]*'/g, '');
    return plain.split('{').length > plain.split('}').length ? 'a block is not closed with "}"' : null;
  }
  if (!['.html', '.htm', '.vue', '.jinja', '.j2'].includes(extension)) return null;
  for (const tag of ['html', 'body', 'template', 'script', 'style']) {
    const opened = new RegExp(`<${tag}(?=[\\s>])(?![^>]*/>)`, 'gi');
    const count = (form: RegExp) => text.match(form)?.length ?? 0;
    if (count(opened) > count(new RegExp(`</${tag}\\s*>`, 'gi'))) return `<${tag}> has no </${tag}>`;
  }
  return null;
}
