import { findCommit, whyUnhealthy } from '@fixpoint/shared/service-answers';

const healthPaths = ['/health', '/healthz', '/api/health', '/readyz', '/up', '/status'];
const versionPaths = ['/version', '/api/version', '/build', '/info'];
const maxRequestMs = 5_000;

export interface FoundHealth {
  readonly health: string | null;
  /** Reason why its health address does not count as healthy now, as the end of a sentence; null: it does. */
  readonly illness: string | null;
  /** Value that the response has beside its status when the service is healthy; null: nothing to compare it with. */
  readonly healthy: { readonly pointer: { readonly path: string; readonly equals: string | boolean } } | null;
  /** Address and field in which the service names its commit, and the one that runs now. */
  readonly version: { readonly url: string; readonly field: string; readonly commit: string } | null;
}

interface Answer {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the addresses at which a service shows its health and its commit. Paths, relative to `base`. */
export async function findHealth(base: string, listed: readonly string[]): Promise<FoundHealth> {
  const wanted = [
    ...new Set([
      ...healthPaths,
      ...versionPaths,
      ...listed.filter((path) => /health|version|status/i.test(path)),
    ]),
  ].filter((path) => !path.includes('{'));
  const answers = await Promise.all(wanted.map(async (path) => [path, await ask(`${base}${path}`)] as const));
  const good = answers.flatMap(([path, answer]) => (answer === null ? [] : [[path, answer] as const]));
  // A server that returns its page for every path proves nothing.
  const isCatchAll = (await ask(`${base}/fixpoint-asks-for-nothing`)) !== null;
  const version = good.flatMap(([url, answer]) => {
    // A page for every path has a text and headers for every path too.
    const foundCommit = findCommit(answer, 'commit');
    return foundCommit === null || (isCatchAll && !foundCommit.place.startsWith('field'))
      ? []
      : [{ url, found: foundCommit }];
  })[0];
  const health = isCatchAll ? undefined : good.find(([path]) => !versionPaths.includes(path));
  return {
    health: health?.[0] ?? null,
    illness: health === undefined ? null : whyUnhealthy(health[1].text),
    healthy: health === undefined ? null : matchOf(health[1].text),
    version:
      version === undefined
        ? null
        : {
            url: version.url,
            field: version.found.place.startsWith('field ') ? version.found.place.slice(6) : 'commit',
            commit: version.found.commit,
          },
  };
}

/** Words by which services say that they are healthy. */
const goodState = /^(?:ok|up|healthy|pass|alive|ready|running|available)$/i;

/** The rule that a healthy answer proposes: the state that its JSON names now. */
function matchOf(text: string): FoundHealth['healthy'] {
  if (whyUnhealthy(text) !== null) return null;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return null;
    const entry = Object.entries(body).find(
      ([, value]) => value === true || (typeof value === 'string' && goodState.test(value)),
    );
    if (entry === undefined) return null;
    const [name, equals] = entry as [string, string | boolean];
    return { pointer: { path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, equals } };
  } catch {
    return null;
  }
}

async function ask(url: string): Promise<Answer | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(maxRequestMs) });
    if (!response.ok) return null;
    return { text: (await response.text()).slice(0, 10_000), headers: Object.fromEntries(response.headers) };
  } catch {
    return null;
  }
}
