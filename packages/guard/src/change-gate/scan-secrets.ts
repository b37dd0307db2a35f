import { accessTokenRule } from './access-token-rule.js';
import type { Diff, DiffLine } from './read-diff.js';

export interface SecretHit {
  /** Name of the rule that hit; the text that it hit is never kept. */
  readonly name: string;
  readonly path: string;
  /** Line in the new version of the file. */
  readonly line: number;
}

/** Loaded for the first change, not at the start of the service: the rules are a quarter of a megabyte. */
async function loadRules() {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const preset = {
    id: '@secretlint/secretlint-rule-preset-recommend',
    rule: creator,
    // A comment in the change (`secretlint-disable`) must not turn the scan off.
    rules: [{ id: '@secretlint/secretlint-rule-filter-comments', disabled: true }],
  };
  return (path: string, content: string) =>
    lintSource({
      source: { filePath: path, content, ext: /\.\w+$/.exec(path)?.[0] ?? '', contentType: 'text' },
      options: { config: { rules: [preset, accessTokenRule] }, maskSecrets: true, noPhysicFilePath: true },
    });
}

/** Texts that are known not to be secrets, tried on the secret alone: of an address with a password, on the password. */
const fixtures: readonly RegExp[] = [
  // How vendors' documentation marks its examples: AKIAIOSFODNN7EXAMPLE, …bPxRfiCYEXAMPLEKEY.
  /EXAMPLE(?:KEY)?$/,
  /x{8,}|X{8,}|0{10,}|\*{4,}|\.{3,}|^<.+>$|^\$\{?\w/,
  /example|placeholder|change-?me|dummy|redacted|your[-_]/i,
  // Words alone: shared-password-of-the-tests.
  /^(?:[a-z]{2,}[-_])*(?:password|passwd|secret|token)(?:[-_][a-z]{2,})*\d{0,4}$/i,
];

/** What a database of a developer's own machine is opened with. */
const localLogin =
  /:\/\/[^:@/\s]*:(?:postgres|password|passwd|secret|test|root|changeme|user|pass|guest|admin|dev)@(?:localhost|127\.0\.0\.1|\[::1\]|db|redis|mysql|mongo|postgres|rabbitmq)(?![\w.-])/i;

const longestPart = 5_000;

/**
 * Finds secrets in the lines that a diff adds: by secretlint's recommended rules, then by `patterns`, which hold what those
 * do not know. One hit a line is enough. Lines that stand together are read together: some secrets have several.
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
      const own = expressions.find(({ expression }) => holdsSecret(text, expression));
      if (own !== undefined) byLine.set(line, own.name);
    }
    for (const [line, name] of byLine) hits.push({ name, path, line });
  }
  return hits;
}

async function scanByRules(
  path: string,
  added: readonly DiffLine[],
  lint: Awaited<ReturnType<typeof loadRules>>,
): Promise<Map<number, string>> {
  const numbers: number[] = [];
  const texts: string[] = [];
  for (const { text, line } of added) {
    // What stands apart must not be read as one text.
    if (line !== (numbers.at(-1) ?? 0) + 1) {
      numbers.push(0);
      texts.push('');
    }
    numbers.push(line);
    texts.push(text);
  }
  const content = texts.join('\n');
  const found = new Map<number, string>();
  if (content.trim() === '') return found;
  const { messages } = await lint(path, content);
  for (const { ruleId, messageId, range, loc } of messages) {
    const line = numbers[loc.start.line - 1] ?? 0;
    if (found.has(line) || isFixture(content.slice(...range))) continue;
    found.set(line, `${ruleId.replace(/^.*secretlint-rule-/, '')}: ${messageId}`);
  }
  return found;
}

function holdsSecret(text: string, expression: RegExp): boolean {
  // A longer line is looked at in overlapping parts: some patterns would be slow on a whole bundle.
  for (let at = 0; at === 0 || at < text.length; at += longestPart - 500) {
    for (const [hit] of text.slice(at, at + longestPart).matchAll(expression)) {
      if (!isFixture(hit, text.slice(at))) return true;
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
