import { posix } from 'node:path';

type ScriptLanguage = 'jsx' | 'ts' | 'tsx';

/** Next.js writes JSX in files named .js, so every JavaScript may hold it. Null: no script. */
export function scriptLanguageOf(path: string): ScriptLanguage | null {
  switch (posix.extname(path).toLowerCase()) {
    case '.js':
    case '.mjs':
    case '.cjs':
    case '.jsx':
    case '.vue':
      return 'jsx';
    case '.ts':
    case '.mts':
    case '.cts':
      return 'ts';
    case '.tsx':
      return 'tsx';
    default:
      return null;
  }
}

export interface ParsedScript {
  readonly problem: string | null;
  /** Its imports, as written. */
  readonly imports: readonly string[];
}

/** Parses a script, or that of a Vue component, with oxc: it knows JSX and TypeScript, and runs nothing. */
export async function parseScript(path: string, text: string): Promise<ParsedScript> {
  const language = scriptLanguageOf(path);
  if (language === null) return { problem: null, imports: [] };
  const isVue = path.toLowerCase().endsWith('.vue');
  const block = isVue ? /<script\b([^>]*)>([\s\S]*?)<\/script>/i.exec(text) : null;
  if (isVue && block === null) return { problem: null, imports: [] };
  const source = block?.[2] ?? text;
  const lang = /lang=["']tsx?["']/.test(block?.[1] ?? '') ? 'ts' : language;
  const { parseSync } = await import('oxc-parser');
  const { errors, module } = parseSync(posix.basename(path), source, { lang, sourceType: 'unambiguous' });
  const [error] = errors;
  return {
    problem: error === undefined ? null : [error.message, error.codeframe].filter(Boolean).join('\n'),
    imports: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...[...source.matchAll(/\b(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)/g)].map(
        ([, name = '']) => name,
      ),
    ],
  };
}
