export interface SecretHit {
  /** Name of the pattern that hit; the text that it hit is never kept. */
  readonly name: string;
  readonly path: string;
  /** Line in the new version of the file. */
  readonly line: number;
}

const maxLine = 5_000;

/** Finds secrets in the lines that a unified diff adds. */
export function scanSecrets(diff: string, patterns: Readonly<Record<string, string>>): SecretHit[] {
  const expressions = Object.entries(patterns).map(([name, source]) => ({
    name,
    expression: new RegExp(source, 'u'),
  }));
  const hits: SecretHit[] = [];
  let path = '';
  let line = 0;
  // Lines left of the hunk, so that an added line that looks like a header is not taken for one.
  let left = 0;
  for (const text of diff.split('\n')) {
    const hunk = left === 0 ? /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text) : null;
    if (hunk) {
      line = Number(hunk[2]);
      left = Number(hunk[1] ?? 1) + Number(hunk[3] ?? 1);
    } else if (left === 0) {
      const name = /^\+\+\+ "?(?:[a-z]\/)?(.*?)"?\t?$/.exec(text)?.[1];
      if (name !== undefined) path = name;
    } else if (text.startsWith('+')) {
      left -= 1;
      // A longer line is looked at in overlapping parts: some patterns would be slow on a whole bundle.
      for (let at = 0; at === 0 || at < text.length; at += maxLine - 500) {
        const part = text.slice(at, at + maxLine);
        for (const { name, expression } of expressions) {
          const known = hits.some((hit) => hit.name === name && hit.path === path && hit.line === line);
          if (!known && expression.test(part)) hits.push({ name, path, line });
        }
      }
      line += 1;
    } else if (text.startsWith('-')) left -= 1;
    else if (text.startsWith(' ') || text === '') {
      left -= 2;
      line += 1;
    }
  }
  return hits;
}
