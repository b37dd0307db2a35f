/** One look at an address of a deployed service, as the network told it. */
export type DeployAnswer =
  | {
      readonly type: 'response';
      readonly url: string;
      readonly status: number;
      readonly text: string;
      /** The body was longer than we read; `text` is its end. */
      readonly cut: boolean;
    }
  | { readonly type: 'failed'; readonly url: string; readonly reason: string };

/** An answer in a few words, for a person: `HTTP 503 from http://…/health`. */
export function describeAnswer(answer: DeployAnswer): string {
  const what = answer.type === 'response' ? `HTTP ${answer.status}` : answer.reason;
  return `${what} from ${withoutCredentials(answer.url)}`.slice(0, 500);
}

export function isHealthy(answer: DeployAnswer): boolean {
  return answer.type === 'response' && answer.status >= 200 && answer.status < 300;
}

function withoutCredentials(url: string): string {
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname}`;
}
