import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promptClaude } from '@fixpoint/agents/claude';
import { detectContainment } from '@fixpoint/sandbox/processes';
import { UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import { findProvider } from '../agent/index.js';
import type { HarnessSettings } from '../settings/index.js';
import { type TriageTool, triagePrompt } from './triage-tools.js';

export interface TriageAgentOptions {
  readonly tools: readonly TriageTool[];
  /** Speaks MCP for these tools with who connected, until that one leaves. */
  readonly serve: (socket: Socket) => void;
  readonly settings: Pick<
    HarnessSettings,
    'provider' | 'awsRegion' | 'bedrockToken' | 'bedrockModel' | 'bedrockUrl'
  >;
  /** `CLAUDE_CODE_PATH`. */
  readonly claudePath: string;
  readonly nodePath: string;
  readonly budgetUsd: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Program that the CLI starts as the server: it passes messages on in both directions. Tokens of GitHub and Redis stay in our process. */
const bridge =
  'const s=require("node:net").connect(process.argv[1]);process.stdin.pipe(s);s.pipe(process.stdout);s.on("error",()=>process.exit(1)).on("close",()=>process.exit())';
const serverName = 'fixpoint-build';
const turns = 60;
const timeoutMs = 900_000;
const begin =
  'Begin. This is one of many sessions: end it, instead of waiting, as soon as nothing more can be started now. You are called again when that changes.';

/**
 * Lets an agent decide which approved issue is built next, once. It has our tools and no other: no shell, no file, no web. Returns
 * its cost in US dollars. Throws what `promptClaude` throws.
 */
export async function runTriageAgent(options: TriageAgentOptions): Promise<{ costUsd: number }> {
  const { settings, environment, signal, log } = options;
  const { model, toDirectEnvironment } = await findProvider(settings, environment);
  const releases = createReleaseStack();
  try {
    const folder = await mkdtemp(join(tmpdir().length > 50 ? '/tmp' : tmpdir(), 'fp-t-'));
    releases.defer('socket', () => rm(folder, { recursive: true, force: true }));
    const place = join(folder, 's');
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => socket.destroy()));
      options.serve(socket);
    });
    server.listen(place);
    await once(server, 'listening');
    releases.defer('the tool server', async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { costUsd } = await promptClaude({
      instructions: triagePrompt,
      prompt: begin,
      path: options.claudePath,
      model,
      budgetUsd: options.budgetUsd,
      timeoutMs,
      signal,
      env: environment,
      log,
      extraEnvironment: toDirectEnvironment(),
      containment: await detectContainment(),
      server: {
        name: serverName,
        turns,
        tools: options.tools.map(({ name }) => name),
        program: { command: options.nodePath, args: ['-e', bridge, place], env: {} },
      },
    });
    if (sockets.size === 0) {
      // The CLI continues without a server that does not start, and its model has nothing to decide with.
      throw new UnavailableError('The triage agent did not receive its tools.', {
        code: 'triage-without-tools',
      });
    }
    return { costUsd };
  } finally {
    await releases.release();
  }
}
