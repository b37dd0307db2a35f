import { findCommit, type HealthMatch, whyUnhealthy } from '@fixpoint/shared/service-answers';
import { toSafeLine } from '@fixpoint/shared/text';

/** The response of one address of a deployed service. */
export type DeployAnswer =
  | {
      readonly type: 'response';
      readonly url: string;
      readonly status: number;
      readonly text: string;
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** True if the body was longer than the limit; `text` is its end. */
      readonly cut: boolean;
    }
  | { readonly type: 'failed'; readonly url: string; readonly reason: string };

/** A response in a few words, for a person: `HTTP 503 from http://…/health`. */
export function describeAnswer(answer: DeployAnswer): string {
  const what = answer.type === 'response' ? `HTTP ${answer.status}` : answer.reason;
  return toSafeLine(`${what} from ${withoutCredentials(answer.url)}`, 500);
}

/** True if the status is good. Health requires more: `describeIllness`. */
export function isHealthy(answer: DeployAnswer): boolean {
  return answer.type === 'response' && answer.status >= 200 && answer.status < 300;
}

function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname}`;
}

/** Reason that a service is not healthy, in a few words; null: it is. */
export function describeIllness(answer: DeployAnswer, match?: HealthMatch): string | null {
  if (answer.type !== 'response' || !isHealthy(answer)) return describeAnswer(answer);
  const why = whyUnhealthy(answer.text, match);
  return why === null ? null : `${describeAnswer(answer)}, but ${why}`;
}

/**
 * The commit that a version response names, in lower case and perhaps abbreviated; null if it names none. `field` may be a path: `build.commit`. Of
 * several the one that `expected` begins with.
 */
export function readServedCommit(answer: DeployAnswer, field: string, expected = ''): string | null {
  if (answer.type !== 'response' || !isHealthy(answer)) return null;
  return findCommit(answer, field, expected)?.commit ?? null;
}
