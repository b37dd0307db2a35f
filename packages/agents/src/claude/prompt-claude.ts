import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Containment, detectContainment, runContained } from '@fixpoint/sandbox/processes';
import type { Logger } from '@fixpoint/shared/logging';
import { runClaude } from './run-claude.js';
import type { McpServer, Picture } from './run-options.js';

export interface ClaudePrompt {
  /** `CLAUDE_CODE_PATH`. */
  readonly path: string;
  readonly model?: string | undefined;
  /** Instructions for the model. Written by us alone. */
  readonly instructions: string;
  readonly prompt: string;
  readonly pictures?: readonly Picture[] | undefined;
  /** Tools of a server of ours that it may call, and how many answers and calls it may have. */
  readonly server?: PromptServer | undefined;
  /** It may search the web before it answers. */
  readonly searchesWeb?: boolean | undefined;
  readonly timeoutMs: number;
  readonly budgetUsd?: number | null | undefined;
  readonly signal: AbortSignal;
  /** Source of the CLI's environment, by an allow list: our own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Added to it. */
  readonly extraEnvironment?: Readonly<Record<string, string>> | undefined;
  /** Absent: detected. */
  readonly containment?: Containment | undefined;
  readonly log: Logger;
}

export interface PromptServer {
  readonly name: string;
  readonly program: McpServer;
  readonly tools: readonly string[];
  readonly turns: number;
}

/** Answers and tool calls that a run with the web's search may have. */
const searchTurns = 8;

/**
 * Sends Claude Code one prompt: in an empty folder, without a single tool but the search of the web or those of our server if they are
 * allowed, so that nothing in the prompt or in a picture can make it do more than these and answer. Throws what `runClaude` throws.
 */
export async function promptClaude(question: ClaudePrompt): Promise<{ text: string; costUsd: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-question-'));
  try {
    const { timeoutMs, budgetUsd = null, searchesWeb = false, server } = question;
    const containment = question.containment ?? (await detectContainment());
    const run = await runClaude({
      ...question,
      cwd: folder,
      tools: searchesWeb ? 'search' : 'none',
      settings: null,
      ...(server === undefined
        ? {}
        : {
            mcpServers: { [server.name]: server.program },
            allowedTools: server.tools.map((tool) => `mcp__${server.name}__${tool}`),
          }),
      maxTurns: server?.turns ?? (searchesWeb ? searchTurns : 1),
      budgetUsd,
      timeoutMs,
      quietMs: timeoutMs,
      lingerMs: 1_000,
      // Without a tool for this machine nothing of a model's choice runs: it needs no wall, and finds the user's own login.
      start: (command) => runContained({ ...command, containment }),
      home: join(folder, 'home'),
      temporary: join(folder, 'tmp'),
      runId: `question-${randomUUID()}`,
    });
    return { text: run.text, costUsd: run.costUsd };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
