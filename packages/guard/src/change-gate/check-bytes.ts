import type { ChangeViolation, ProposedFile } from './change.js';
import type { Diff, DiffLine } from './read-diff.js';

/** Characters that make a text read otherwise than it runs (CVE-2021-42574), or that are invisible. */
const hidden: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u, 'changes the direction of the text'],
  [
    /[\u00AD\u115F\u1160\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]|\u034F|[\u17B4\u17B5]|[\u180B-\u180D\u180F]/u,
    'cannot be seen',
  ],
  // Joiners are part of emoji, Arabic and Indic words, of nothing else.
  [
    /(?<!\p{Extended_Pictographic}|\p{EMod}|\uFE0F|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala})[\u200C\u200D]/u,
    'cannot be seen',
  ],
  [/\r(?!$)/u, 'returns to the start of the line, so that later text hides earlier text'],
  [/[\u0085\u2028\u2029]/u, 'ends a line only in some programs'],
  [/(?![\t\r\f\0\u0085])\p{Cc}/u, 'controls a terminal'],
];

/** Files that are text by their names. */
const textNames =
  /\.(?:[cm]?[jt]sx?|json[c5]?|py|pyi|rb|go|rs|java|kt|cs|php|c|h|cpp|sh|bash|ps1|ya?ml|toml|ini|cfg|conf|md|txt|css|scss|html?|xml|svg|sql|csv|vue|svelte|lock)$|(?:^|\/)(?:makefile|justfile|dockerfile|procfile)$/i;

/** Compiled programs and archives of them by their names: their content cannot be reviewed in a diff. */
const programNames =
  /\.(?:so(?:\.\d+)*|dll|dylib|exe|com|scr|msi|jar|war|ear|class|py[cdo]|node|wasm|o|obj|a|lib|ko|deb|rpm|apk|ipa|dmg|pkg|appimage|whl|egg|gem|nupkg|crx|xpi|vsix|phar|beam|dex)$/i;
/** Beginnings of compiled programs: ELF, WebAssembly, PE; a Mach-O file and a Java class begin with bytes that are not UTF-8, before their NULs. */
const programStarts = /^(?:\x7fELF|\0asm|MZ[^\n]*\0|\ufffd{3,4}[^\n]*\0)/;

/**
 * Bytes of a change that mislead its reader: characters that turn, cover or vanish, and bytes that replace text. A character that the
 * removed lines of the file held as often was there before. Pure.
 */
export function checkBytes(files: readonly ProposedFile[], diff: Diff): ChangeViolation[] {
  return files.flatMap(({ path, status }) => {
    const lines = diff.get(path) ?? [];
    const added = lines.filter(({ kind }) => kind === 'added');
    const others = lines.filter(({ kind }) => kind !== 'added');
    if (status === 'deleted') return [];
    const start = added.find(({ line }) => line === 1)?.text ?? '';
    if (programNames.test(path) || programStarts.test(start)) {
      const reason =
        'The file is a compiled program, which cannot be reviewed: commit its source, or use a published package.';
      return [{ rule: 'binary-program', path, reason }];
    }
    if (added.some(holdsNul)) return checkBinary(path, others);
    return hidden.flatMap(([pattern, what]) => {
      const global = new RegExp(pattern, 'gu');
      const count = (texts: readonly DiffLine[]) =>
        texts.reduce((sum, { text, line }) => sum + (clean(text, line).match(global)?.length ?? 0), 0);
      if (count(added) <= count(others.filter(({ kind }) => kind === 'removed'))) return [];
      const diffLine = added.find(({ text, line }) => pattern.test(clean(text, line)));
      const character = pattern.exec(clean(diffLine?.text ?? '', diffLine?.line ?? 0))?.[0] ?? '';
      const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
      const reason = `Line ${diffLine?.line ?? 0} contains ${code}, which ${what}: write it as an escape, or remove it.`;
      return [{ rule: 'hidden-character', path, reason }];
    });
  });
}

/** A byte order mark at the start of a file is common and harmless. */
function clean(text: string, line: number): string {
  return line === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function holdsNul({ text }: DiffLine): boolean {
  return text.includes('\0');
}

function checkBinary(path: string, others: readonly DiffLine[]): ChangeViolation[] {
  const wasText = others.length > 0 && !others.some(holdsNul);
  if (!wasText && !textNames.test(path)) return [];
  const reason = 'The file should be text but contains binary data, which cannot be reviewed: keep it text.';
  return [{ rule: 'binary-content', path, reason }];
}
