import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerSettings } from '@fixpoint/build-harness/settings';
import { runSession, type SessionResult } from '@fixpoint/build-harness/worker';
import { loadSettings } from '@fixpoint/shared/config';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { formatDuration, stripUnsafe } from '@fixpoint/shared/text';
import { createScriptedModel, readingListTests } from '@fixpoint/twin/model';
import { execa } from 'execa';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import { agentSettings } from './read-issue-file.js';

/** One more than the sessions that the scripted model needs. */
const mostSessions = 12;
const issue = {
  title: 'A reading list',
  body: 'I want to note the books that I want to read, mark those that I have read, hide them, and remove any.',
};

/** A React app from an approved issue with five tests: all but the model is the real thing. */
export const runBuildDemo: Command<{ keep?: boolean }> = async (context, { keep = false }) => {
  const { write, paint, signal } = context;
  const folder = await mkdtemp(join(tmpdir(), 'fp-build-'));
  const releases = createReleaseStack();
  const startedAt = performance.now();
  let isComplete = false;
  try {
    const model = await createScriptedModel({ mode: 'build', delayMs: 0, overloads: 0, isQuotaSpent: false });
    releases.defer('the model', model.close);
    const remote = join(folder, 'remote/acme/reading-list.git');
    await mkdir(remote, { recursive: true });
    await execa('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
    write(`issue #42 of acme/reading-list: ${issue.title}, ${readingListTests.length} approved tests`);
    for (let number = 1; number <= mostSessions; number += 1) {
      signal.throwIfAborted();
      const since = performance.now();
      const result = await runOne(context, folder, model.url);
      write(`${paint('dim', formatDuration(performance.now() - since).padStart(10))}  ${describe(result)}`);
      for (const reason of result.reasons) write(`${' '.repeat(12)}${paint('dim', stripUnsafe(reason))}`);
      isComplete = result.status === 'COMPLETE';
      if (result.status !== 'CONTINUE') break;
    }
    const log = await execa('git', ['--git-dir', remote, 'log', '--format=%h %s', 'agent-runtime'], {
      reject: false,
    });
    const tree = await execa('git', ['--git-dir', remote, 'ls-tree', '-r', '--name-only', 'agent-runtime'], {
      reject: false,
    });
    write('');
    write('agent-runtime:');
    for (const line of log.stdout.split('\n')) write(`  ${line}`);
    const shots = tree.stdout.split('\n').filter((path) => path.startsWith('screenshots/'));
    for (const path of shots) write(`  ${path}`);
    write('');
    const took = formatDuration(performance.now() - startedAt);
    write(`${isComplete ? 'COMPLETE' : 'Not complete'}: ${shots.length} screenshots, ${took}.`);
    return isComplete ? exitCodes.ok : exitCodes.failed;
  } finally {
    await releases.release();
    if (keep || !isComplete) write(`kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

async function runOne(context: CommandContext, folder: string, url: string): Promise<SessionResult> {
  const { environment, signal, status } = context;
  const own = {
    PATH: environment.PATH,
    CHROME_PATH: environment.CHROME_PATH,
    HOME: join(folder, 'user'),
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'of-the-scripted-model',
    ISSUE_NUMBER: '42',
    GITHUB_REPOSITORY: 'acme/reading-list',
    GITHUB_SERVER_URL: `file://${join(folder, 'remote')}`,
    // What runs here was written by us: the registry may have any address, as one inside a company has.
    BUILD_REGISTRIES: 'registry.npmjs.org',
  };
  const { claudePath } = loadSettings(agentSettings, {
    CLAUDE_CODE_PATH: join(context.root, 'node_modules/.bin/claude'),
    ...environment,
  });
  const result = await runSession({
    ...{ claudePath, signal, issue },
    config: loadSettings(workerSettings, own),
    approved: readingListTests.map((test) => ({
      ...test,
      steps: [...test.steps],
      status: 'fail',
      attempts: 0,
    })),
    home: join(folder, 'home'),
    environment: own,
    nodePath: context.node.path,
    onStep: status,
    log: createLogger({ name: 'build', level: 'silent' }),
  });
  status('');
  return result;
}

function describe({ status, test, passed, commit, tests }: SessionResult): string {
  const count = tests.filter((entry) => entry.status === 'pass').length;
  const what =
    test === null ? '' : ` ${test}: ${passed ? `passed, pushed ${commit?.slice(0, 8)}` : 'not passed'}`;
  return `${status}${what} (${count} of ${tests.length})`;
}
