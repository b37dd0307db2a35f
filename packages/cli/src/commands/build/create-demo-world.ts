import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createGithubStandIn } from '@fixpoint/twin/github';
import { createScriptedModel } from '@fixpoint/twin/model';
import { execa } from 'execa';
import { z } from 'zod';

/** Environment of the build demo: a GitHub stand-in, its repository as a git remote on this machine, and a scripted model. */
export interface BuildDemoWorld {
  readonly repository: string;
  /** Settings of the services and of the orchestrator. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens an issue as a user who approves nothing. Returns its number. */
  openIssue(issue: { title: string; body: string }): Promise<number>;
  /** 🚀 of an authorized person. */
  approve(issue: number): Promise<void>;
  /** Labels of an issue, and its comments. */
  see(issue: number): Promise<{ labels: string[]; comments: string[] }>;
  /** Lines of `git log` and paths of the branch that the agent's work is on, newest first. */
  readBranch(): Promise<{ commits: string[]; files: string[] }>;
  close(): Promise<void>;
}

const owner = 'acme';
const name = 'reading-list';
const issuesPath = `/repos/${owner}/${name}/issues`;
const branch = 'agent-runtime';

const Numbered = z.object({ number: z.int() });
const Issue = z.object({ labels: z.array(z.object({ name: z.string() })) });
const Comments = z.array(z.object({ body: z.string() }));

/** `ann` may approve, `eve` opens issues, `bot` is the account of the harness. Nothing of it leaves this machine. */
export async function createBuildDemoWorld(folder: string): Promise<BuildDemoWorld> {
  const releases = createReleaseStack();
  try {
    const remotes = join(folder, 'remote');
    await mkdir(join(remotes, owner), { recursive: true });
    const github = await createGithubStandIn({
      folder: join(remotes, owner),
      repository: `${owner}/${name}`,
      users: ['ann', 'eve', 'bot'],
      collaborators: ['ann', 'bot'],
    });
    releases.defer('the GitHub stand-in', github.close);
    const model = await createScriptedModel({
      mode: 'build',
      delayMs: 0,
      overloads: 0,
      isQuotaSpent: false,
      quotaMs: 0,
    });
    releases.defer('the model', model.close);

    async function ask(login: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
      const response = await fetch(`${github.url}${path}`, {
        method,
        headers: { authorization: `token ${github.tokens[login]}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok)
        throw new Error(`The simulated GitHub responded with HTTP ${response.status} to ${path}.`);
      return response.json();
    }
    const git = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await execa('git', ['--git-dir', github.gitFolder, ...args], { reject: false });
      return stdout.split('\n').filter((line) => line !== '');
    };

    return {
      repository: github.repository,
      environment: {
        GITHUB_API_URL: github.url,
        GITHUB_SERVER_URL: `file://${remotes}`,
        GITHUB_REPOSITORY: github.repository,
        GITHUB_TOKEN: github.tokens.bot ?? '',
        AUTHORIZED_APPROVERS: 'ann',
        AGENT_BRANCH: branch,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: 'of-the-scripted-model',
        // The programs that run here were written by us: the registry may have any address, as one inside a company has.
        PACKAGE_REGISTRIES: 'registry.npmjs.org',
      },
      openIssue: async (issue) => Numbered.parse(await ask('eve', 'POST', issuesPath, issue)).number,
      async approve(issue) {
        await ask('ann', 'POST', `${issuesPath}/${issue}/reactions`, { content: 'rocket' });
      },
      async see(issue) {
        const { labels } = Issue.parse(await ask('ann', 'GET', `${issuesPath}/${issue}`));
        const comments = Comments.parse(await ask('ann', 'GET', `${issuesPath}/${issue}/comments`));
        return { labels: labels.map((label) => label.name), comments: comments.map(({ body }) => body) };
      },
      readBranch: async () => ({
        commits: await git('log', '--format=%h %s', branch),
        files: await git('ls-tree', '-r', '--name-only', branch),
      }),
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}
