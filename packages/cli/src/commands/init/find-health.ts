const healthPaths = ['/health', '/healthz', '/api/health', '/readyz', '/up', '/status'];
const versionPaths = ['/version', '/api/version', '/build', '/info'];
const commitFields = /^(?:commit|commit_?sha|sha|revision|git_?(?:commit|sha)|build)$/i;
const requestMs = 5_000;

export interface FoundHealth {
  readonly health: string | null;
  /** Where the service names its commit, and in which field. */
  readonly version: { readonly url: string; readonly field: string } | null;
}

/** Asks a service where it tells of its health and its commit. Paths, relative to `base`. */
export async function findHealth(base: string, listed: readonly string[]): Promise<FoundHealth> {
  const wanted = [
    ...new Set([
      ...healthPaths,
      ...versionPaths,
      ...listed.filter((path) => /health|version|status/i.test(path)),
    ]),
  ].filter((path) => !path.includes('{'));
  const answers = await Promise.all(wanted.map(async (path) => [path, await ask(`${base}${path}`)] as const));
  const good = answers.filter(([, text]) => text !== null);
  const version = good.flatMap(([url, text]) => {
    const field = findCommit(text ?? '');
    return field === null ? [] : [{ url, field }];
  })[0];
  // What answers every path with its page tells nothing.
  const isCatchAll = (await ask(`${base}/fixpoint-asks-for-nothing`)) !== null;
  const health = isCatchAll ? undefined : good.find(([path]) => !versionPaths.includes(path))?.[0];
  return { health: health ?? null, version: version ?? null };
}

/** The field of an answer in JSON that holds a commit. */
function findCommit(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return null;
    const found = Object.entries(body).find(
      ([name, value]) =>
        commitFields.test(name) && typeof value === 'string' && /^[0-9a-f]{7,40}$/i.test(value),
    );
    return found?.[0] ?? null;
  } catch {
    return null;
  }
}

async function ask(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestMs) });
    return response.ok ? (await response.text()).slice(0, 10_000) : null;
  } catch {
    return null;
  }
}
