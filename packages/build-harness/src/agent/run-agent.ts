import { randomUUID } from 'node:crypto';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkGuard, type EngineMessage, runClaude } from '@fixpoint/agents/claude';
import { costOfAnswer } from '@fixpoint/agents/spend';
import { openSandboxNetwork } from '@fixpoint/sandbox/network';
import { findExecutable, programFolders } from '@fixpoint/sandbox/processes';
import type { Sandbox, SandboxNetwork } from '@fixpoint/sandbox/run';
import { findFreePort } from '@fixpoint/shared/child-process';
import { ConfigurationError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import { findBrowser } from '@fixpoint/workspace/browser';
import type { RunningServer } from '@fixpoint/workspace/commands';
import {
  type BuildHookConfig,
  browserServer,
  buildHookPath,
  createBuildSettings,
  disallowedBrowserTools,
  toBuildPolicy,
  toHookPolicy,
} from '../hook/index.js';
import { viewport } from '../proof/index.js';
import { type AgentEnd, endOfFailure, endOfRun } from './agent-end.js';
import type { Provider } from './find-provider.js';
import { createRunRecord } from './run-record.js';
import { createScreenshotTracker } from './track-screenshots.js';

export interface AgentOptions {
  /** `CLAUDE_CODE_PATH`. */
  readonly path: string;
  /** The app's folder, in which it works. */
  readonly tree: string;
  /** The session's own folder: home, temporary files, the hook's configuration. */
  readonly folder: string;
  /** Short path for sockets. */
  readonly sockets: string;
  readonly sandbox: Sandbox;
  readonly server: RunningServer;
  readonly provider: Provider;
  readonly issue: number;
  readonly testId: string;
  /** Written with the app's address, which is known only here. */
  readonly prompt: (origin: string) => string;
  readonly budgetUsd: number;
  readonly timeoutMs: number;
  readonly maxTurns: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  readonly signal: AbortSignal;
  readonly onMessage?: ((message: EngineMessage) => void) | undefined;
  readonly log: Logger;
}

export interface AgentRun {
  readonly end: AgentEnd;
  /** Answers of the model. */
  readonly turns: number;
  /** US dollars, also of a run that was stopped or failed. */
  readonly costUsd: number;
  /** The messages as JSON lines, capped. */
  readonly transcript: string;
  /** Hashes of the pictures that the model was shown, by path below the tree. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Half of the session without a word counts as hung. */
const quietShare = 0.5;

/**
 * Lets the agent work on one test: Claude Code with a browser, behind the wall and the hook. A run that started always returns
 * its cost. Throws the error of a run that did not start, and the signal's reason when aborted.
 */
export async function runAgent(options: AgentOptions): Promise<AgentRun> {
  const { sandbox, server, tree, environment, nodePath, provider } = options;
  requireWall(sandbox);
  const program = await findExecutable(options.path, environment.PATH);
  const browser = await findBrowser(environment);
  if (browser === null) {
    throw new ConfigurationError('No Chromium or Chrome was found.', {
      hint: 'Install one, or set CHROME_PATH.',
    });
  }
  const place = (name: string) => join(options.folder, name);
  const [guard, logs, home, temporary] = [place('guard'), place('decisions'), place('home'), place('tmp')];
  for (const folder of [guard, logs, home, temporary]) await mkdir(folder, { recursive: true });

  const relayed = await openSandboxNetwork({
    folder: options.sockets,
    relay: { ...provider.relay, budget: { limitUsd: null, costOf: costOfAnswer } },
    onRefusal: (refusal) => options.log.warn({ refusal }, 'The sandbox refused a connection'),
  });
  try {
    // If commands share this machine's network the server has its port already.
    const inside = sandbox.wall === 'bubblewrap' ? server.port : await findFreePort();
    const origin = `http://127.0.0.1:${inside}`;
    const config: BuildHookConfig = {
      guard: {
        root: tree,
        allowedDirectories: ['.'],
        scratchDirectories: [temporary],
        policy: toHookPolicy(toBuildPolicy()),
        decisionLog: join(logs, 'decisions.jsonl'),
        sandboxed: true,
        denialCount: join(logs, 'denials.json'),
      },
      build: { issue: options.issue, testId: options.testId, origin, seenFile: join(logs, 'seen.jsonl') },
    };
    const [configPath, settingsPath] = [join(guard, 'hook.json'), join(guard, 'settings.json')];
    const settings = createBuildSettings({ configPath, policy: toBuildPolicy(), nodePath, sandboxed: true });
    await writeFile(configPath, JSON.stringify(config));
    await writeFile(settingsPath, JSON.stringify(settings));

    const mcp = await locateBrowserServer();
    const folders = {
      write: [tree, home, temporary, logs],
      read: [
        ...[guard, ...mcp.folders, dirname(dirname(buildHookPath()))],
        ...(program === null ? [] : await programFolders(program)),
        ...(await programFolders(nodePath)),
      ],
    };
    const startWith =
      (network: SandboxNetwork): Parameters<typeof runClaude>[0]['start'] =>
      (command) =>
        sandbox.run({ ...command, ...folders, network, cwd: command.cwd ?? tree });
    const [hook] = settings.hooks.PreToolUse.flatMap((entry) => entry.hooks);
    if (hook === undefined) throw new TypeError('The agent settings contain no hook.');
    const runId = `build-${randomUUID()}`;
    await checkGuard(hook, {
      cwd: tree,
      runId,
      signal: options.signal,
      env: { PATH: environment.PATH ?? '', HOME: home, TMPDIR: temporary },
      start: startWith({ type: 'none' }),
    });

    const tracker = createScreenshotTracker(tree);
    const record = createRunRecord();
    const running = runClaude({
      path: program === null ? options.path : await realpath(program),
      cwd: tree,
      prompt: options.prompt(origin),
      settings: settingsPath,
      model: provider.model,
      maxTurns: options.maxTurns,
      budgetUsd: options.budgetUsd,
      timeoutMs: options.timeoutMs,
      quietMs: Math.max(60_000, options.timeoutMs * quietShare),
      signal: options.signal,
      home,
      temporary,
      env: withoutWaysOut(environment),
      // Never the user's own home: there lie logins.
      extraEnvironment: { ...provider.toEnvironment(relayed.env), HOME: home },
      mcpServers: {
        [browserServer]: {
          command: nodePath,
          args: [mcp.program, ...browserArguments({ browser, temporary, origin })],
          // A short path, which the browser's sockets need. The browser must not see the key's placeholder.
          env: { TMPDIR: sandbox.wall === 'bubblewrap' ? '/tmp' : temporary, ...withoutKeys },
        },
      },
      disallowedTools: disallowedBrowserTools,
      start: startWith({
        type: 'ports',
        ports: [...relayed.network.ports, { inside, socket: server.socket }],
      }),
      runId,
      log: options.log,
      onMessage(message) {
        tracker.add(message);
        record.add(message);
        options.onMessage?.(message);
      },
    });
    try {
      const run = await running;
      const { turns, costUsd, transcript } = run;
      return { end: endOfRun(run), turns, costUsd, transcript, seen: tracker.seen() };
    } catch (error) {
      options.signal.throwIfAborted();
      // The CLI that was stopped reports neither turns nor cost: the messages are counted, and the relay has read the tokens.
      const { turns, transcript } = record.read();
      const costUsd = relayed.spentUsd();
      return { end: endOfFailure(error), turns, costUsd, transcript, seen: tracker.seen() };
    }
  } finally {
    await relayed.close();
  }
}

function requireWall(sandbox: Sandbox): void {
  if (sandbox.wall !== 'none') return;
  throw new ConfigurationError(
    'No sandbox is available on this machine, and the build agent runs only in a sandbox.',
    {
      hint: 'Install bubblewrap, or use a kernel with Landlock. `fixpoint doctor` shows what is missing.',
    },
  );
}

const withoutKeys = {
  ANTHROPIC_API_KEY: '',
  ANTHROPIC_AUTH_TOKEN: '',
  CLAUDE_CODE_OAUTH_TOKEN: '',
  AWS_BEARER_TOKEN_BEDROCK: '',
};

function browserArguments(places: {
  readonly browser: string;
  readonly temporary: string;
  readonly origin: string;
}): readonly string[] {
  return [
    ...['--headless', '--no-sandbox', '--isolated', '--executable-path', places.browser],
    ...['--output-dir', join(places.temporary, 'browser'), '--allowed-origins', places.origin],
    ...['--viewport-size', `${viewport.width}x${viewport.height}`],
  ];
}

/** Credentials and proxies stay outside: the relay is the only way to the model. */
function withoutWaysOut(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) =>
        !/^(?:ANTHROPIC_(?:API_KEY|AUTH_TOKEN|BASE_URL)|CLAUDE_CODE_OAUTH_TOKEN|(?:https?|no|all)_proxy)$/i.test(
          name,
        ),
    ),
  );
}

/** The program of the Playwright MCP server, and the packages that it consists of. */
async function locateBrowserServer(): Promise<{
  readonly program: string;
  readonly folders: readonly string[];
}> {
  const manifest = createRequire(import.meta.url).resolve('@playwright/mcp/package.json');
  const parts = createRequire(manifest);
  const core = createRequire(parts.resolve('playwright/package.json')).resolve(
    'playwright-core/package.json',
  );
  const manifests = [
    manifest,
    parts.resolve('playwright/package.json'),
    parts.resolve('playwright-core/package.json'),
    core,
  ];
  const folders = await Promise.all(manifests.map((path) => realpath(dirname(path))));
  return { program: join(dirname(manifest), 'cli.js'), folders: [...new Set(folders)] };
}
