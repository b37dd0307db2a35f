import { readFileSync } from 'node:fs';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { isRecord } from '@fixpoint/shared/text';
import { parseDocument } from 'yaml';
import { defaultPolicy } from './default-policy.js';
import { Policy } from './policy-schema.js';

const hint =
  'Correct the policy file. A field replaces the default; a list named "+name" is added to the default.';

/** Reads a policy file and merges it over the shipped policy. A file that does not exist is the shipped policy. */
export function loadPolicy(path: string): Policy {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return defaultPolicy;
    throw new ConfigurationError(`The policy file ${path} cannot be read.`, { hint, cause: error });
  }
  return parsePolicy(text, path);
}

/** The text of a policy file, merged over the shipped policy. Throws a `ConfigurationError` that names the field. */
export function parsePolicy(text: string, name = 'fixpoint.policy.yaml'): Policy {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: true });
  const [problem] = document.errors;
  if (problem) {
    throw new ConfigurationError(
      `${name} is not YAML: ${problem.message.split('\n', 1)[0]?.replace(/:$/, '')}.`,
      { hint, cause: problem },
    );
  }
  // Aliases can grow a small file into a huge one.
  const content: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  const parsed = Policy.safeParse(merge(defaultPolicy, content, name, []));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  throw new ConfigurationError(`${name} is invalid: ${issues.join(' · ')}`, {
    hint,
    context: { file: name, fields: parsed.error.issues.map((issue) => issue.path.join('.')) },
  });
}

/** Objects merge by field, `+name` extends a list, everything else replaces. The schema checks the result. */
function merge(base: unknown, over: unknown, name: string, path: readonly string[]): unknown {
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    if (key.startsWith('+')) {
      const field = key.slice(1);
      const list = merged.get(field);
      if (!Array.isArray(list) || !Array.isArray(value)) {
        throw new ConfigurationError(
          `${name} is invalid: ${[...path, key].join('.')}: only a list can be added to a list`,
          { hint, context: { file: name, fields: [[...path, key].join('.')] } },
        );
      }
      merged.set(field, [...new Set([...list, ...value])]);
    } else merged.set(key, merge(merged.get(key), value, name, [...path, key]));
  }
  return Object.fromEntries(merged);
}
