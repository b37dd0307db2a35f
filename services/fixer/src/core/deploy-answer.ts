import { toSafeLine } from '@fixpoint/shared/text';

/** The answer of one address of a deployed service. */
export type DeployAnswer =
  | {
      readonly type: 'response';
      readonly url: string;
      readonly status: number;
      readonly text: string;
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** The body was longer than we read; `text` is its end. */
      readonly cut: boolean;
    }
  | { readonly type: 'failed'; readonly url: string; readonly reason: string };

/** An answer in a few words, for a person: `HTTP 503 from http://…/health`. */
export function describeAnswer(answer: DeployAnswer): string {
  const what = answer.type === 'response' ? `HTTP ${answer.status}` : answer.reason;
  return toSafeLine(`${what} from ${withoutCredentials(answer.url)}`, 500);
}

export function isHealthy(answer: DeployAnswer): boolean {
  return answer.type === 'response' && answer.status >= 200 && answer.status < 300;
}

function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname}`;
}

// Seven digits are the shortest abbreviation that git itself prints.
const commit = /^[0-9a-f]{7,64}$/i;

/**
 * The commit that a version answer names, in lower case and perhaps abbreviated; null where it names none. `field` may be a
 * path: `build.commit`.
 */
export function readServedCommit(answer: DeployAnswer, field: string): string | null {
  if (answer.type !== 'response' || !isHealthy(answer)) return null;
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    return null;
  }
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'string' && commit.test(value.trim()) ? value.trim().toLowerCase() : null;
}
