import { toSafeLine } from '@fixpoint/shared/text';

/** A program inside tried to reach a host that it was not given. */
export interface NetworkRefusal {
  /** As it was named, made safe to show, at most 100 characters. */
  readonly host: string;
  /** The requested target: `registry.example:22`, `POST /v1/files`. Made safe to show, at most 200 characters, without a query. */
  readonly tried: string;
  /** 0 if no port could be read. */
  readonly port: number;
  /** Stable, for programs: `not-allowed`, `private-address`, … */
  readonly reason: NetworkRefusalReason;
  /** Refusals before this one that were not reported, because there were too many. */
  readonly unreported: number;
}

export type NetworkRefusalReason =
  /** The target cannot be read, or has more than one reading. */
  | 'malformed'
  /** No rule allows this host at this port. */
  | 'not-allowed'
  /** The name does not resolve. */
  | 'unresolved'
  /** It resolves to an address that is not on the public internet. */
  | 'private-address'
  /** A request in the clear to a host that may only be reached through a tunnel. */
  | 'plain-http'
  /** The bytes in the tunnel do not begin as TLS for the requested host. */
  | 'other-server-name'
  /** A path or a method that the relay does not pass on. */
  | 'path'
  /** A request to the relay without the run's own key. */
  | 'key'
  /** A request by which the model's endpoint would reach further than the engine asks it to. */
  | 'body'
  /** A request to the relay past the budget of the run. */
  | 'budget'
  | 'too-large'
  | 'too-many-connections'
  /** The allowed host did not respond, or its response cannot be passed on. */
  | 'upstream';

export interface RefusalReporter {
  report(
    target: { readonly host: string; readonly port: number },
    reason: NetworkRefusalReason,
    tried?: string,
  ): void;
}

const atOnce = 20;
const perSecond = 1;

/** Passes on twenty refusals at once and then one a second: a program that tries a million hosts must not fill a task's log. */
export function createRefusalReporter({
  onRefusal,
  now = () => performance.now(),
}: {
  readonly onRefusal: (refusal: NetworkRefusal) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}): RefusalReporter {
  let tokens = atOnce;
  let filledAt = now();
  let unreported = 0;

  return {
    report({ host, port }, reason, tried = `${host}:${port}`) {
      const time = now();
      tokens = Math.min(atOnce, tokens + ((time - filledAt) / 1_000) * perSecond);
      filledAt = time;
      if (tokens < 1) {
        unreported += 1;
        return;
      }
      tokens -= 1;
      onRefusal({
        host: toSafeLine(host, 100),
        port,
        // The part behind a question mark may be a secret.
        tried: toSafeLine(tried.split('?')[0] ?? '', 200),
        reason,
        unreported,
      });
      unreported = 0;
    },
  };
}
