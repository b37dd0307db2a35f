import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { execa } from 'execa';
import { createFront, type FrontRequest } from '../front/create-front.js';
import { git } from '../remote/git.js';
import { type Instance, startInstance } from './start-instance.js';

/**
 * `queued` → `building` → `live` → `removed`; or `failed` while building, `superseded` while queued (by a newer commit), `crashed` after it was live.
 * After a failed deployment the previous one keeps serving.
 */
export interface Deployment {
  readonly id: number;
  readonly commit: string;
  status: 'queued' | 'building' | 'live' | 'removed' | 'failed' | 'superseded' | 'crashed';
  /** Reason for the failure or crash; empty otherwise. */
  reason: string;
  readonly createdAt: string;
  liveAt: string | null;
  /** The newest lines of its build and of the service's output. */
  readonly log: string[];
}

const maxKeptLines = 1_000;

function addLogLine(deployment: Deployment, line: string): void {
  deployment.log.push(line);
  if (deployment.log.length > maxKeptLines) deployment.log.shift();
}

/** Faults that a test can inject into the platform. */
export interface DeployFaults {
  /** Additional time of every build. */
  delayMs: number;
  /** Number of the next deployments that the platform itself fails. */
  failures: number;
  /** Number of the next responses to a POST that are lost, after the service has acted. */
  lostAnswers: number;
  /** No address names the version and none lists the deployments: only a header distinguishes them. */
  anonymous: boolean;
  /**
   * Response to the form. `redirect`: accepted, with a 303 to a page that names no outcome. `refusal`: not accepted, with a 200 whose body says so.
   * `login`: not accepted, with a 302 to a login page. Null: the service's own response.
   */
  formAnswer: 'redirect' | 'refusal' | 'login' | null;
  /** Every second document is brief, as with a language model behind a service. */
  varies: boolean;
  /** Lines that the service writes as soon as a new deployment is live, such as errors. */
  writes: readonly string[];
}

/** Deploys commits in sequence, health-gated, behind one address. */
export interface Deployer {
  readonly url: string;
  /** Queues a commit. A commit that still waits becomes superseded. */
  deploy(commit: string): void;
  /** Newest first. */
  deployments(): readonly Deployment[];
  /** Resolves when nothing is queued or building. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function createDeployer({
  folder,
  repository,
  workdir,
  install,
  environment,
  faults,
  onRequest = () => {},
  healthTimeoutMs = 60_000,
  graceMs = 10_000,
}: {
  folder: string;
  /** The bare repository from which commits are checked out. */
  repository: string;
  workdir: string;
  install: string;
  environment: Readonly<Record<string, string>>;
  faults: DeployFaults;
  onRequest?: (request: FrontRequest) => void;
  healthTimeoutMs?: number;
  graceMs?: number;
}): Promise<Deployer> {
  const deployments: Deployment[] = [];
  const releases = createReleaseStack();
  const stopping = new AbortController();
  let live: { instance: Instance; deployment: Deployment } | undefined;
  let worker: Promise<void> | undefined;

  const front = await createFront({
    target: () => live?.instance.port,
    answerHeaders: () => (live === undefined ? {} : { 'x-deployment-id': String(live.deployment.id) }),
    onRequest,
    ...alterAnswers(faults, deployments, onRequest),
  });
  releases.defer('live instance', async () => {
    const last = live;
    live = undefined; // first: a requested end is no crash
    if (last === undefined) return;
    last.deployment.status = 'removed';
    await last.instance.stop();
  });
  releases.defer('front', front.close);
  releases.defer('deployments under way', async () => {
    stopping.abort();
    await worker;
  });

  async function checkOut(deployment: Deployment): Promise<string> {
    const checkout = join(folder, String(deployment.id));
    await mkdir(checkout, { recursive: true });
    await git(['--git-dir', repository, '--work-tree', checkout, 'checkout', deployment.commit, '--', '.'], {
      env: { GIT_INDEX_FILE: `${checkout}.index` },
    });
    return join(checkout, workdir);
  }

  async function build(deployment: Deployment): Promise<Instance> {
    const { signal } = stopping;
    await delay(faults.delayMs, undefined, { signal });
    if (faults.failures > 0) {
      faults.failures -= 1;
      throw new Error('The build machine ran out of disk space.');
    }
    const cwd = await checkOut(deployment);
    const installed = await execa(install, {
      cwd,
      shell: true,
      all: true,
      stdin: 'ignore',
      cancelSignal: signal,
    });
    addLogLine(deployment, installed.all);
    return startInstance({
      folder: cwd,
      environment: { ...environment, GIT_COMMIT: deployment.commit },
      onLine: (line) => addLogLine(deployment, line),
      signal,
      healthTimeoutMs,
      graceMs,
    });
  }

  async function replaceLive(instance: Instance, deployment: Deployment): Promise<void> {
    const previous = live;
    live = { instance, deployment };
    deployment.status = 'live';
    deployment.liveAt = new Date().toISOString();
    for (const line of faults.writes) addLogLine(deployment, `${deployment.liveAt} ${line}`);
    void instance.ended.then((how) => {
      if (live?.instance !== instance) return;
      live = undefined;
      deployment.status = 'crashed';
      deployment.reason = `The service ${how}.`;
    });
    if (previous === undefined) return;
    previous.deployment.status = 'removed';
    await previous.instance.stop();
  }

  async function run(deployment: Deployment): Promise<void> {
    deployment.status = 'building';
    try {
      const instance = await build(deployment);
      await replaceLive(instance, deployment);
    } catch (cause) {
      deployment.status = 'failed';
      deployment.reason = cause instanceof Error ? cause.message : String(cause);
      addLogLine(deployment, deployment.reason);
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = stopping.signal.aborted ? undefined : deployments.find((row) => row.status === 'queued');
      if (next === undefined) {
        worker = undefined;
        return;
      }
      await run(next);
    }
  }

  return {
    url: front.url,
    deploy(commit) {
      for (const row of deployments) if (row.status === 'queued') row.status = 'superseded';
      deployments.unshift({
        id: deployments.length + 1,
        commit,
        status: 'queued',
        reason: '',
        createdAt: new Date().toISOString(),
        liveAt: null,
        log: [],
      });
      worker ??= work();
    },
    deployments: () => deployments,
    async settled() {
      while (worker !== undefined) await worker;
    },
    close: () => releases.release(),
  };
}

/** The front's answers to the pages of the platform, and those that the faults change. */
function alterAnswers(
  faults: DeployFaults,
  deployments: readonly Deployment[],
  onRequest: (request: FrontRequest) => void,
): Pick<Parameters<typeof createFront>[0], 'intercept' | 'toHeaders' | 'rewrite' | 'losesAnswer'> {
  let posts = 0;

  function toPage(path: string): unknown {
    if (path === '/_deployments') return deployments.map(({ log: _, ...row }) => row);
    const id = /^\/_deployments\/(\d+)\/log$/.exec(path)?.[1];
    return id === undefined ? undefined : deployments.find((row) => row.id === Number(id))?.log;
  }

  return {
    intercept: (path, method) => {
      if (method === 'POST' && faults.formAnswer === 'refusal') {
        onRequest({ method, path, headers: {}, status: 200 });
        return { status: 200, body: { success: false, error: 'The monthly report quota is used up.' } };
      }
      if (method === 'POST' && faults.formAnswer === 'login') {
        onRequest({ method, path, headers: {}, status: 302 });
        return { status: 302, body: {}, headers: { location: '/login?next=/form' } };
      }
      if (faults.anonymous && /^\/(?:version|_deployments)(?:\/|$)/.test(path)) {
        return { status: 404, body: { error: 'There is nothing here.' } };
      }
      const page = toPage(path);
      return page === undefined ? undefined : { status: 200, body: page };
    },
    toHeaders: (headers, method) => {
      if (!faults.varies || method !== 'POST') return headers;
      posts += 1;
      return posts % 2 === 0 ? { ...headers, 'x-variation': 'brief' } : headers;
    },
    rewrite: ({ method }) =>
      method === 'POST' && faults.formAnswer === 'redirect'
        ? { status: 303, headers: { location: '/done' } }
        : undefined,
    losesAnswer: ({ method }) => {
      if (method !== 'POST' || faults.lostAnswers <= 0) return false;
      faults.lostAnswers -= 1;
      return true;
    },
  };
}
