import { isRecord } from '../../text/index.js';

// Innermost first: the value after `:-` may hold further references, which an earlier pass has replaced by then.
const reference = /\$\{([A-Z][A-Z0-9_]{0,63})(?::-([^${}]{0,1000}))?\}/g;
const maxNesting = 5;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Replaces `${NAME}` and `${NAME:-value}` in every string of a configuration. An empty variable counts as unset; a
 * reference without a value stays unchanged, so that the schema's complaint shows it.
 */
export function expandVariables(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string') return expandText(value, environment);
  if (Array.isArray(value)) return value.map((entry) => expandVariables(entry, environment));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, expandVariables(entry, environment)]),
  );
}

function expandText(text: string, environment: Environment): string {
  let expanded = text;
  for (let depth = 0; depth < maxNesting; depth += 1) {
    const before = expanded;
    expanded = before.replace(reference, (whole, name: string, fallback: string | undefined) => {
      return environment[name] || (fallback ?? whole);
    });
    if (expanded === before) break;
  }
  return expanded;
}
