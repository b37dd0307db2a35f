import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { createKeys } from '@fixpoint/tasks/engine';
import { createGithubStandIn } from '@fixpoint/twin/github';
import { Octokit } from '@octokit/rest';
import { Redis } from 'ioredis';
import { createGithub } from '../src/github/index.js';
import {
  type BuildStore,
  createBuildStore,
  createOrchestrator,
  type Executions,
  type Orchestrator,
} from '../src/orchestrator/index.js';
import { createScriptedExecutions } from './create-scripted-executions.js';

const at = { owner: 'octo', repo: 'app' };
const silent = { info() {}, warn() {} };

/** GitHub on loopback, a real Redis, and executions that the test steers; `ann` and `bo` approve, `eve` opens issues. */
export async function createOrchestratorWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-orchestrator-'));
  const server: RedisServer = await startRedisServer({ folder: join(folder, 'redis') });
  const redis = new Redis(server.url);
  const standIn = await createGithubStandIn({
    folder,
    users: ['ann', 'bo', 'eve', 'bot'],
    collaborators: ['ann', 'bo', 'bot'],
  });
  const as = (login: string) => new Octokit({ auth: standIn.tokens[login], baseUrl: standIn.url });
  const executions = createScriptedExecutions();
  const keys = createKeys('{test}');

  return {
    standIn,
    executions,
    redis,
    keys,
    githubOf: () =>
      createGithub({ repository: 'octo/app', token: standIn.tokens.bot ?? '', url: standIn.url }),
    storeOf: (name: string, leaseMs?: number): BuildStore =>
      createBuildStore({
        redis,
        keys,
        repository: 'octo/app',
        name,
        ...(leaseMs === undefined ? {} : { leaseMs }),
      }),
    /** An orchestrator of that name; `wrap` may put something between it and its peers. */
    start(
      name: string,
      {
        most = 10,
        triage,
        wrap = (port) => port,
      }: { most?: number; triage?: 'rules' | 'agent'; wrap?: <Port extends object>(port: Port) => Port } = {},
    ): Orchestrator {
      return createOrchestrator({
        github: wrap(this.githubOf()),
        store: wrap(this.storeOf(name)),
        executions: wrap(executions as Executions),
        rules: { approvers: ['ann', 'bo'], label: 'approved', selfApproval: false },
        most,
        triage,
        log: silent,
      });
    },
    /** Opens an issue as `eve`. Returns its number. */
    async open(title = 'A board', body = 'Cards in three columns.'): Promise<number> {
      return (await as('eve').issues.create({ ...at, title, body })).data.number;
    },
    async approve(issue: number, login = 'ann'): Promise<number> {
      return (await as(login).reactions.createForIssue({ ...at, issue_number: issue, content: 'rocket' }))
        .data.id;
    },
    revoke: (issue: number, reaction: number) =>
      as('ann').reactions.deleteForIssue({ ...at, issue_number: issue, reaction_id: reaction }),
    label: (issue: number, name: string, login: string) =>
      as(login).issues.addLabels({ ...at, issue_number: issue, labels: [name] }),
    unlabel: (issue: number, name: string, login: string) =>
      as(login).issues.removeLabel({ ...at, issue_number: issue, name }),
    edit: (issue: number, changes: { title?: string; body?: string; state?: 'open' | 'closed' }) =>
      as('eve').issues.update({ ...at, issue_number: issue, ...changes }),
    say: (issue: number, body: string, login: string) =>
      as(login).issues.createComment({ ...at, issue_number: issue, body }),
    /** Public state of the issue: its labels, and our comments. */
    async see(issue: number): Promise<{ labels: string[]; ours: string[] }> {
      const { data } = await as('ann').issues.listLabelsOnIssue({ ...at, issue_number: issue });
      const comments = await as('ann').issues.listComments({ ...at, issue_number: issue });
      return {
        labels: data.map(({ name }) => name).sort(),
        ours: comments.data.filter(({ user }) => user?.login === 'bot').map(({ body }) => body ?? ''),
      };
    },
    async closeAll(): Promise<void> {
      const { data } = await as('ann').issues.listForRepo({ ...at, state: 'open', per_page: 100 });
      for (const { number } of data) await this.edit(number, { state: 'closed' });
    },
    /** Every lease lapses, as after the death of all orchestrators. */
    async lapse(): Promise<void> {
      const leases = await redis.keys('{test}:build-lease:*');
      if (leases.length > 0) await redis.del(...leases);
    },
    async close(): Promise<void> {
      redis.disconnect();
      await standIn.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type OrchestratorWorld = Awaited<ReturnType<typeof createOrchestratorWorld>>;
