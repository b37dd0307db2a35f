import type { ContainedCommand, ContainedResult } from '@fixpoint/sandbox/processes';
import type { Logger } from '@fixpoint/shared/logging';
import type { MessageUsage } from './message-usage.js';
import type { EngineMessage } from './messages.js';
import type { Denial } from './track-denials.js';

export interface ClaudeRunOptions {
  /** `CLAUDE_CODE_PATH`: a program, or `wsl:` and a program inside WSL. */
  readonly path: string;
  /** Folder of the repository; the CLI works in it. */
  readonly cwd: string;
  readonly prompt: string;
  /** Shown before the prompt. */
  readonly pictures?: readonly Picture[] | undefined;
  /** Takes the place of the CLI's own system prompt. */
  readonly instructions?: string | undefined;
  /** `none`: it can only answer. `search`: it can search the web too. `fix`, the default: what a fix needs, under the guard. */
  readonly tools?: ClaudeTools | undefined;
  /** MCP servers whose tools it gets beside those; each call of them is the guard's to grant too. */
  readonly mcpServers?: Readonly<Record<string, McpServer>> | undefined;
  /** Tools of those servers that are granted without a guard: of servers of ours, which decide on each call themselves. */
  readonly allowedTools?: readonly string[] | undefined;
  /** Tools of those servers that are not even offered. */
  readonly disallowedTools?: readonly string[] | undefined;
  /** Added to the CLI's environment. */
  readonly extraEnvironment?: Readonly<Record<string, string>> | undefined;
  /** File with the settings that put the run under its guard; null only if there are no tools that reach this machine. */
  readonly settings: string | null;
  readonly model?: string | undefined;
  /** A session that a later run can continue; absent: nothing of the run is kept. */
  readonly session?: ClaudeSession | undefined;
  readonly maxTurns: number;
  /** US dollars; null: no limit. The CLI checks after each turn, so a run may overshoot by one. */
  readonly budgetUsd: number | null;
  readonly timeoutMs: number;
  readonly quietMs: number;
  /** Time for which a CLI that has given its result may continue with work that it left running, in ms. */
  readonly lingerMs?: number | undefined;
  readonly signal: AbortSignal;
  readonly onMessage?: ((message: EngineMessage) => void) | undefined;
  readonly onDenial?: ((denial: Denial) => void) | undefined;
  /** Called with the final tokens of each message. */
  readonly onUsage?: ((usage: MessageUsage) => void) | undefined;
  /** Milliseconds that the endpoint asked to wait in its last refusal; the CLI itself does not report it. */
  readonly retryAfterMs?: (() => number | null) | undefined;
  /** The run's own home and temporary folder; made when missing. */
  readonly home: string;
  readonly temporary: string;
  /** Source of the CLI's environment, by an allow list: our own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeOptions?: string | undefined;
  readonly start: StartCommand;
  readonly runId: string;
  readonly log: Logger;
}

/** Runs a program until all of its processes have ended: in a sandbox, or only contained if it can do no more than answer. Never throws. */
export type StartCommand = (command: Omit<ContainedCommand, 'containment'>) => Promise<ContainedResult>;

export interface ClaudeSession {
  /** A UUID. */
  readonly id: string;
  /** True: the CLI knows the session, and the prompt is the next message in it. */
  readonly isContinued: boolean;
}

export type ClaudeTools = 'fix' | 'search' | 'none';

/** A server that the CLI starts and speaks MCP with over its standard streams. */
export interface McpServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Picture {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
}
