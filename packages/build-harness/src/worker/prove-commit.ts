import { createHash } from 'node:crypto';
import { BrokenAppError, runSmokeTest } from '../app/index.js';
import { checkScreenshot, type ProofScript, parseProofScript, runProof } from '../proof/index.js';
import type { BuildRepository, ChangedPath } from '../repository/index.js';
import { isScreenshotOf, proofPath, type TestsFile } from '../tests-file/index.js';
import { isAppPath } from './check-commit.js';
import type { OpenApp } from './open-app.js';

export interface Proof {
  /** Reason why the commit does not pass; empty: it does. */
  readonly reasons: readonly string[];
  readonly consoleErrors: readonly string[];
  readonly screenshots: readonly ProvenScreenshot[];
  /** Earlier tests that failed before this commit already: nothing of this session's doing. */
  readonly brokenBefore: readonly string[];
}

export interface ProvenScreenshot {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

export interface ProofOptions {
  readonly repository: BuildRepository;
  readonly issue: number;
  readonly id: string;
  readonly base: string;
  readonly commit: string;
  readonly changes: readonly ChangedPath[];
  readonly tests: TestsFile;
  /** Hashes of the pictures that the agent looked at, by path. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** Serves a commit in a separate folder. */
  readonly open: (commit: string, name: string) => Promise<OpenApp>;
  readonly smokeTestMs: number;
  /** Longest wait of a step. */
  readonly stepMs?: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Repeats the proof: on a fresh checkout of the commit, in a browser of the harness, from the script that is part of the commit. The
 * same script must fail on the commit before, if the app changed: a script that passes there proves nothing of the change.
 */
export async function proveCommit(options: ProofOptions): Promise<Proof> {
  const { repository, commit, id, tests, signal } = options;
  const nothing = { consoleErrors: [], screenshots: [], brokenBefore: [] };
  const { screenshots, faults } = await readScreenshots(options);
  const script = await readScript(repository, commit, id, signal);
  if (typeof script === 'string') return { ...nothing, reasons: [...faults, script] };
  if (faults.length > 0) return { ...nothing, reasons: faults };

  const earlier = await Promise.all(
    tests
      .filter((test) => test.status === 'pass' && test.id !== id)
      .map(async (test) => ({
        id: test.id,
        script: await readScript(repository, options.base, test.id, signal),
      })),
  );
  const after = await tryOn(options, commit, 'proof', [{ id, script }, ...earlier]);
  const [own, ...others] = after.results;
  const reasons: string[] = [];
  if (after.fault !== null) reasons.push(`The commit breaks the app: ${after.fault}`);
  if (own !== undefined) reasons.push(...(await findFaults(own, screenshots)));
  const broken = others.filter(({ ok }) => !ok);
  // Only a commit without faults is worth a second look at the commit before.
  const onlyIfNew = reasons.length === 0 && options.changes.some(({ path }) => isAppPath(path));
  const scripts = [
    ...(onlyIfNew ? [{ id, script }] : []),
    ...earlier.filter((test) => broken.some((triedScript) => triedScript.id === test.id)),
  ];
  const before = await tryBefore(options, scripts);
  const failsBefore = new Set(before.filter(({ ok }) => !ok).map((result) => result.id));
  if (onlyIfNew && !failsBefore.has(id)) {
    reasons.push(`${proofPath(id)} also passes without this change, so it does not test the change.`);
  }
  for (const { id: other, why } of broken) {
    if (!failsBefore.has(other)) reasons.push(`"${other}" passed before and now fails: ${why}`);
  }
  return {
    reasons,
    screenshots,
    consoleErrors: [...after.consoleErrors, ...(own?.consoleErrors ?? [])],
    brokenBefore: broken.filter((result) => failsBefore.has(result.id)).map((result) => result.id),
  };
}

/** Faults of the proof of this session's test, and of the screenshots that it has to show. */
async function findFaults(own: TriedScript, screenshots: readonly ProvenScreenshot[]): Promise<string[]> {
  if (!own.ok) return [own.why];
  const faults: string[] = [];
  for (const { path, bytes } of screenshots) {
    const fault = await checkScreenshot(bytes, own.frames);
    if (fault !== null) faults.push(`${path}: ${fault}.`);
  }
  return faults;
}

/** A step that is expected to fail is waited for no longer than that: nearly every session has one. */
const failingStepMs = 2_000;

async function tryBefore(
  options: ProofOptions,
  scripts: readonly { readonly id: string; readonly script: ProofScript | string }[],
): Promise<readonly TriedScript[]> {
  if (scripts.length === 0) return [];
  const { base, stepMs = failingStepMs } = options;
  return (await tryOn({ ...options, stepMs }, base, 'base', scripts)).results;
}

interface TriedScript {
  readonly id: string;
  readonly ok: boolean;
  readonly why: string;
  readonly frames: readonly Buffer[];
  readonly consoleErrors: readonly string[];
}

async function tryOn(
  { open, smokeTestMs, stepMs, signal }: ProofOptions,
  commit: string,
  name: string,
  scripts: readonly { readonly id: string; readonly script: ProofScript | string }[],
): Promise<{ fault: string | null; consoleErrors: readonly string[]; results: TriedScript[] }> {
  let app: OpenApp;
  try {
    app = await open(commit, name);
  } catch (error) {
    if (!(error instanceof BrokenAppError)) throw error;
    const results = scripts.map(({ id }) => ({
      id,
      ok: false,
      why: 'The app does not start.',
      frames: [],
      consoleErrors: [],
    }));
    return { fault: error.message, consoleErrors: [], results };
  }
  try {
    const { browser, url } = await app.openBrowser();
    const smoke = await runSmokeTest(browser, url, { timeoutMs: smokeTestMs, signal });
    const results: TriedScript[] = [];
    for (const { id, script } of scripts) {
      if (typeof script === 'string') {
        results.push({ id, ok: false, why: script, frames: [], consoleErrors: [] });
        continue;
      }
      const { ok, failure, consoleErrors, frames } = await runProof(browser, url, script, { signal, stepMs });
      const why = failure ?? `the console shows an error: ${consoleErrors[0] ?? ''}`;
      results.push({ id, ok, why, frames, consoleErrors });
    }
    return { fault: smoke.fault, consoleErrors: smoke.consoleErrors, results };
  } finally {
    await app.close();
  }
}

async function readScript(
  repository: BuildRepository,
  commit: string,
  id: string,
  signal: AbortSignal,
): Promise<ProofScript | string> {
  const bytes = await repository.readFile(commit, proofPath(id), signal);
  if (bytes === null) return `${proofPath(id)} is not in the commit.`;
  try {
    return parseProofScript(bytes.toString('utf8'));
  } catch (error) {
    return (error as Error).message;
  }
}

/** The commit's pictures of this test, each of which the agent must have looked at as it is. */
async function readScreenshots({
  repository,
  changes,
  commit,
  issue,
  id,
  seen,
  signal,
}: ProofOptions): Promise<{ screenshots: ProvenScreenshot[]; faults: string[] }> {
  const screenshots: ProvenScreenshot[] = [];
  const faults: string[] = [];
  for (const { path, status } of changes) {
    if (!isScreenshotOf(path, { issue, id }) || status === 'deleted') continue;
    const bytes = await repository.readFile(commit, path, signal);
    if (bytes === null) continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (seen.get(path)?.has(sha256) === true) screenshots.push({ path, sha256, bytes });
    else faults.push(`${path} was committed, but the agent did not view this version.`);
  }
  if (screenshots.length === 0 && faults.length === 0) {
    faults.push(`The commit has no screenshot screenshots/issue-${issue}/${id}-*.png.`);
  }
  return { screenshots, faults };
}
