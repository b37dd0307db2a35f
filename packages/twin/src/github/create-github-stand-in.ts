import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createEmulator } from 'emulate';
import { serveOnLoopback } from '../front/create-front.js';
import { git } from '../remote/git.js';
import { type Answer, etagOf, toGithubBody } from './github-answer.js';
import { type GithubFaults, noGithubFaults, refuse } from './github-faults.js';
import { createGithubOverlay, innerTokensOf } from './github-overlay.js';
import { createIssueEdits } from './issue-edits.js';
import { createReactions } from './reactions.js';
import { createWebhookRelay } from './webhook-relay.js';

/** GitHub on loopback: its REST interface for one repository, its webhooks, and the repository itself as a folder. */
export interface GithubStandIn {
  /** Root of its REST interface, without a slash at the end. */
  readonly url: string;
  /** `owner/name`. */
  readonly repository: string;
  /** A token of each user. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The bare repository that replaces `https://github.com/owner/name` in the environment below. */
  readonly gitFolder: string;
  /** Environment with which git finds the repository at its usual address, without any network. */
  readonly gitEnvironment: Readonly<Record<string, string>>;
  /** Read at every request; set its fields to inject faults. */
  readonly faults: GithubFaults;
  /** Number of requests, and of those that count against the hourly limit. */
  stats(): {
    requests: number;
    charged: number;
    writes: number;
    /** Ids of the webhooks that arrived. */
    webhooks: readonly string[];
    heldWebhooks: number;
  };
  /** Sends the webhooks held back, newest first. */
  letWebhooksGo(): Promise<void>;
  /** Handles a request as the server does: for a listener of another kind, such as a socket in the file system. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** `users` other than the owner become collaborators if `collaborators` names them. `files` are the repository's first commit, on `main`. */
export async function createGithubStandIn({
  folder,
  repository = 'octo/app',
  users,
  collaborators = [],
  files = { 'README.md': '# An app\n' },
}: {
  folder: string;
  repository?: string;
  users: readonly string[];
  collaborators?: readonly string[];
  files?: Readonly<Record<string, string>>;
}): Promise<GithubStandIn> {
  const [owner = '', name = ''] = repository.split('/');
  const logins = [...new Set([owner, ...users])];
  const tokens = Object.fromEntries(logins.map((login) => [login, `ghp_${login}`]));
  const releases = createReleaseStack();
  try {
    const gitFolder = join(folder, `${name}.git`);
    await createRepository(gitFolder, files);
    const emulator = await createEmulator({
      service: 'github',
      port: 0,
      seed: {
        tokens: Object.fromEntries(
          logins.flatMap((login) =>
            innerTokensOf(login).map((token) => [token, { login, scopes: ['repo'] }]),
          ),
        ),
        github: {
          users: logins.map((login) => ({ login })),
          repos: [{ owner, name, private: false, auto_init: true }],
        },
      },
    });
    releases.defer('GitHub emulator', () => emulator.close());

    const faults = noGithubFaults();
    const webhooks = createWebhookRelay(faults);
    const overlay = createGithubOverlay({
      emulatorUrl: emulator.url,
      self: () => server.url,
      tokens: (token) =>
        faults.revoked.has(token) ? undefined : logins.find((login) => tokens[login] === token),
      reactions: createReactions(),
      edits: createIssueEdits(),
      webhooks,
    });
    const counts = { requests: 0, charged: 0, writes: 0 };

    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      // Otherwise a client that waited may send into a connection that is closed at that moment.
      response.setHeader('connection', 'close');
      const { method = 'GET', headers } = request;
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const body = await text(request);
      const hook = /^\/_webhooks\/(\d+)$/.exec(url.pathname)?.[1];
      if (hook !== undefined) {
        const payload = toGithubBody(JSON.parse(body), emulator.url, server.url);
        response.writeHead(204).end();
        await webhooks.relay(Number(hook), headers, payload);
        return;
      }
      counts.requests += 1;
      if (faults.away) {
        response.destroy();
        return;
      }
      // Its queries also come by POST.
      const reads = method === 'GET' || method === 'HEAD' || url.pathname === '/graphql';
      const answered = refuse(faults) ?? (await overlay({ method, url, headers, body }));
      if (!reads) counts.writes += 1;
      if (!reads && faults.lostAnswers > 0) {
        faults.lostAnswers -= 1;
        response.destroy();
        return;
      }
      if (write(answered, request, response) !== 304) counts.charged += 1;
    }

    function write({ status, body, headers }: Answer, request: IncomingMessage, response: ServerResponse) {
      const written = body === undefined ? '' : JSON.stringify(body);
      const date = new Date(Date.now() + faults.clockSkewMs).toUTCString();
      const etag = request.method === 'GET' && status === 200 ? { etag: etagOf(written) } : {};
      if (etag.etag !== undefined && request.headers['if-none-match'] === etag.etag) {
        response.writeHead(304, { date, ...headers, ...etag }).end();
        return 304;
      }
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8', date, ...headers, ...etag })
        .end(written);
      return status;
    }

    const listener = (request: IncomingMessage, response: ServerResponse) => {
      answer(request, response).catch(() => response.destroy());
    };
    const server = await serveOnLoopback(listener);
    releases.defer('GitHub stand-in', server.close);

    for (const login of collaborators) {
      await fetch(`${server.url}/repos/${repository}/collaborators/${login}`, {
        method: 'PUT',
        headers: { authorization: `token ${tokens[owner]}` },
      });
    }
    return {
      url: server.url,
      repository,
      tokens,
      gitFolder,
      faults,
      answer: listener,
      gitEnvironment: {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `url.${pathToFileURL(gitFolder).href}.insteadOf`,
        GIT_CONFIG_VALUE_0: `https://github.com/${repository}.git`,
      },
      stats: () => ({ ...counts, webhooks: [...webhooks.delivered], heldWebhooks: webhooks.held() }),
      letWebhooksGo: () => webhooks.letGo(),
      close: () => releases.release(),
    };
  } catch (cause) {
    await releases.release();
    throw cause;
  }
}

async function createRepository(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  const checkout = `${path}.first-commit`;
  await git(['init', '--quiet', '--bare', '--initial-branch=main', path]);
  await mkdir(checkout, { recursive: true });
  await git(['init', '--quiet', '--initial-branch=main'], { cwd: checkout });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await writeFile(join(checkout, file), content);
  }
  await git(['add', '--all'], { cwd: checkout });
  await git(['commit', '--quiet', '--allow-empty', '--message=First commit'], { cwd: checkout });
  await git(['push', '--quiet', path, 'main'], { cwd: checkout });
  await rm(checkout, { recursive: true, force: true });
}
