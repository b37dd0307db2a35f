import { accessTokenRule } from './access-token-rule.js';
import type { Diff, DiffLine } from './read-diff.js';
import { redactSecrets } from './redact-secrets.js';

export interface SecretHit {
  /** Name of the rule that hit; the text that it hit is never kept. */
  readonly name: string;
  readonly path: string;
  /** Line in the new version of the file; 0: the secret is in the file's name, and `path` is masked. */
  readonly line: number;
}

/** Loaded for the first change, not at the start of the service: the rules are a quarter of a megabyte. */
async function loadRules() {
  const [{ lintSource }, { creator }, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ]);
  // It keeps every mark for the life of the process and searches them all at the next one: each scan is slower than the last.
  secretLintProfiler.mark = () => {};
  const preset = {
    id: '@secretlint/secretlint-rule-preset-recommend',
    rule: creator,
    // A comment in the change (`secretlint-disable`) must not turn the scan off.
    rules: [{ id: '@secretlint/secretlint-rule-filter-comments', disabled: true }],
  };
  return (path: string, content: string) => {
    const filePath = toScannedName(path);
    return lintSource({
      source: { filePath, content, ext: filePath.endsWith('.json') ? '.json' : '', contentType: 'text' },
      options: { config: { rules: [preset, accessTokenRule] }, maskSecrets: true, noPhysicFilePath: true },
    });
  };
}

/** Names by which a rule decides to look at a file; npm's rule takes any name that ends like this. */
const scannedNames = ['package.json', 'package-lock.json', '.npmrc', '.json'] as const;

/**
 * The name of a file as the scanner gets it, always one of ours: the scanner opens files of some names on this machine.
 */
function toScannedName(path: string): string {
  const ending = scannedNames.find((name) => path.endsWith(name));
  return ending === undefined ? 'change' : `change${ending}`;
}

/** Texts that are known not to be secrets, tried on the secret alone: of an address with a password, on the password. */
const fixtures: readonly RegExp[] = [
  // Marks of examples in vendors' documentation: AKIAIOSFODNN7EXAMPLE, …bPxRfiCYEXAMPLEKEY.
  /EXAMPLE(?:KEY)?$/,
  /x{8,}|X{8,}|0{10,}|\*{4,}|\.{3,}|^<.+>$|^\$\{?\w/,
  /example|placeholder|change-?me|dummy|redacted|your[-_]/i,
  // Words alone: shared-password-of-the-tests.
  /^(?:[a-z]{2,}[-_])*(?:password|passwd|secret|token)(?:[-_][a-z]{2,})*\d{0,4}$/i,
];

/** Usual logins of a database on a developer's machine. */
const localLogin =
  /:\/\/[^:@/\s]*:(?:postgres|password|passwd|secret|test|root|changeme|user|pass|guest|admin|dev)@(?:localhost|127\.0\.0\.1|\[::1\]|db|redis|mysql|mongo|postgres|rabbitmq)(?![\w.-])/i;

const maxPartLength = 5_000;

/**
 * Finds secrets in the lines that a diff adds: by secretlint's recommended rules, then by `patterns`, which hold the forms
 * that those do not know. One hit a line is enough. Lines that stand together are read together: some secrets have several.
 */
export async function scanSecrets(
  diff: Diff,
  patterns: Readonly<Record<string, string>>,
): Promise<SecretHit[]> {
  const expressions = Object.entries(patterns).map(([name, source]) => ({
    name,
    expression: new RegExp(source, 'gu'),
  }));
  const lint = await loadRules();
  const hits: SecretHit[] = [];
  for (const [path, lines] of diff) {
    const added = lines.filter(({ kind }) => kind === 'added');
    const byLine = await scanByRules(path, added, lint);
    for (const { text, line } of added) {
      if (byLine.has(line)) continue;
      const name = secretIn(text, path, expressions);
      if (name !== undefined) byLine.set(line, name);
    }
    if (byLine.size === 0) continue;
    const shown = redactSecrets(path, { patterns });
    for (const [line, name] of byLine) hits.push({ name, path: shown, line });
  }
  return hits;
}

function secretIn(
  text: string,
  path: string,
  expressions: readonly { readonly name: string; readonly expression: RegExp }[],
): string | undefined {
  const own = expressions.find(({ expression }) => holdsSecret(text, expression));
  if (own !== undefined) return own.name;
  return isConfiguration.test(path) && holdsUnquotedSecret(text) ? 'assigned secret' : undefined;
}

/** Finds secrets in the names of files that a change adds. */
export function scanNames(paths: readonly string[], patterns: Readonly<Record<string, string>>): SecretHit[] {
  return paths.flatMap((path) => {
    const match = Object.entries(patterns).find(([, source]) => holdsSecret(path, new RegExp(source, 'gu')));
    return match === undefined ? [] : [{ name: match[0], path: redactSecrets(path, { patterns }), line: 0 }];
  });
}

/** Files in which values stand without quotes. */
const isConfiguration =
  /\.(?:ya?ml|properties|ini|cfg|conf|config|toml|env\.?\w*|hocon|tfvars|service|plist|xml)$|(?:^|\/)[\w.-]*env$/i;
const unquoted =
  /^\s*(?:-\s+|export\s+|<)?["']?[\w.-]*(?:passw(?:or)?d|passphrase|secret|token|api[_.-]?key|access[_.-]?key|private[_.-]?key|credentials?|pwd)["']?\s*(?:[:=]>?|>)\s*(?!["'])([^\s#;<>"']{8,200})/i;

/** `db.password: S3cure-pass` and the like: a value of letters and digits that names no variable, file or setting. */
function holdsUnquotedSecret(text: string): boolean {
  const value = unquoted.exec(text.slice(0, maxPartLength))?.[1] ?? '';
  const isMixed = /[A-Za-z]/.test(value) && /\d/.test(value);
  const isReference = /[${}()[\]]|^[!&*|@%]|:\/\/|^\.{0,2}\/|\.(?:ya?ml|json|pem|key|txt|env)$/.test(value);
  return isMixed && !isReference && !isFixture(value);
}

async function scanByRules(
  path: string,
  added: readonly DiffLine[],
  lint: Awaited<ReturnType<typeof loadRules>>,
): Promise<Map<number, string>> {
  const numbers: number[] = [];
  const texts: string[] = [];
  for (const { text, line } of added) {
    // Lines that are not adjacent must not be read as one text.
    if (line !== (numbers.at(-1) ?? 0) + 1) {
      numbers.push(0);
      texts.push('');
    }
    numbers.push(line);
    texts.push(text);
  }
  // The scanner takes a byte order mark away, after which its positions would be those of another text.
  const content = texts.join('\n').replace(/^\ufeff/, ' ');
  const secretsByLine = new Map<number, string>();
  if (content.trim() === '') return secretsByLine;
  const { messages } = await lint(path, content);
  for (const { ruleId, messageId, range } of messages) {
    // The scanner counts other characters as line breaks too.
    const line = numbers[content.slice(0, range[0]).split('\n').length - 1] ?? 0;
    if (secretsByLine.has(line) || isFixture(content.slice(...range))) continue;
    secretsByLine.set(line, `${ruleId.replace(/^.*secretlint-rule-/, '')}: ${messageId}`);
  }
  return secretsByLine;
}

function holdsSecret(text: string, expression: RegExp): boolean {
  // A longer line is looked at in overlapping parts: some patterns would be slow on a whole bundle.
  for (let position = 0; position === 0 || position < text.length; position += maxPartLength - 500) {
    for (const [hit] of text.slice(position, position + maxPartLength).matchAll(expression)) {
      if (!isFixture(hit, text.slice(position))) return true;
    }
  }
  return false;
}

/** `after` is the text in which the hit stands: a pattern may end before the host of an address. */
function isFixture(hit: string, after = hit): boolean {
  const rest = after.slice(Math.max(0, after.indexOf(hit)));
  if (localLogin.test(rest) && rest.search(localLogin) < hit.length) return true;
  const secret = /:\/\/[^:@/\s]*:([^@]*)@/.exec(hit)?.[1] ?? /[:=]\s*["']([^"']+)["']$/.exec(hit)?.[1] ?? hit;
  return fixtures.some((fixture) => fixture.test(secret));
}
