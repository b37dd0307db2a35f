import { mkdir } from 'node:fs/promises';
import { type ContainedCommand, type ContainedResult, findExecutable } from '@fixpoint/sandbox/processes';
import { getSubprocessCwd, isWslMode, toWslPath } from '@fixpoint/shared/child-process';
import type { Logger } from '@fixpoint/shared/logging';
import { buildClaudeCommand, claudeModel } from './build-command.js';
import { classifyRun } from './classify-run.js';
import { ClaudeError } from './claude-error.js';
import { buildEngineEnvironment } from './engine-environment.js';
import { createUsageReader, type MessageUsage, usageLine } from './message-usage.js';
import { type EngineMessage, parseMessage, type RateLimitInfo, type ResultMessage } from './messages.js';
import { capBytes, createTranscript, promptLimit, responseLimit } from './size-limits.js';
import { createDenialTracker, type Denial } from './track-denials.js';

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

export interface ClaudeRun {
  /** False if it ran into `maxTurns`, the budget, or a hook's stop; what it changed until then is still there. */
  readonly ok: boolean;
  /** The engine's last words, at most 1 MB. */
  readonly text: string;
  readonly turns: number;
  readonly costUsd: number;
  readonly denials: readonly Denial[];
  readonly terminalReason: string;
  readonly exit: { readonly code: number | null; readonly signal: string | null };
  /** All messages and the tokens of each, JSON lines, capped. */
  readonly transcript: string;
}

const defaultLingerMs = 5_000;

/**
 * Lets Claude Code work in a folder. The prompt goes in on standard input: as an argument it would be swallowed by the
 * variadic flag before it, and the kernel takes no argument over 128 KB. Tools are granted by the guard's hook
 * alone. When this returns or throws, no process of the run is left.
 *
 * Throws `ClaudeError`, `TimedOutError`, or the signal's reason when aborted.
 */
export async function runClaude(options: ClaudeRunOptions): Promise<ClaudeRun> {
  options.signal.throwIfAborted();
  const { cwd, wslCwd } = getSubprocessCwd(options.path, options.cwd);
  const [program = options.path, ...args] = buildClaudeCommand(options.path, buildArguments(options), {
    wslCwd,
  });
  const command = await findExecutable(program, options.env.PATH);
  if (command === null) throw new ClaudeError('engine-missing', options.path);

  const prompt = capBytes(options.prompt, promptLimit);
  if (prompt.cut > 0)
    options.log.warn({ bytes_left_out: prompt.cut }, 'The prompt is over 100 KB and was cut');
  await Promise.all([options.home, options.temporary].map((folder) => mkdir(folder, { recursive: true })));

  const transcript = createTranscript();
  const denials = createDenialTracker(options.onDenial);
  const enough = new AbortController();
  let result: ResultMessage | null = null;
  let apiError: string | null = null;
  let hopelessStatus: number | null = null;
  let rateLimit: RateLimitInfo | null = null;
  let lingering: NodeJS.Timeout | undefined;

  const usages = createUsageReader();

  function read(line: string): void {
    const usage = usages.read(line);
    if (usage !== null) {
      transcript.add(usageLine(usage));
      options.onUsage?.(usage);
    }
    const message = parseMessage(line);
    if (message === null) return;
    transcript.add(line);
    denials.add(message);
    if (message.type === 'assistant') apiError = typeof message.error === 'string' ? message.error : null;
    if (message.type === 'system' && message.subtype === 'api_retry') {
      // By default the CLI tries ten times over three minutes, even when the key is simply wrong.
      if (message.error_status === 401 || message.error_status === 403) {
        hopelessStatus = message.error_status;
        enough.abort();
      }
    }
    if (message.type === 'rate_limit_event') rateLimit = message.rate_limit_info;
    if (message.type === 'result') {
      result = message;
      clearTimeout(lingering);
      lingering = setTimeout(() => enough.abort(), options.lingerMs ?? defaultLingerMs);
    }
    options.onMessage?.(message);
  }

  const run = await options
    .start({
      command,
      args,
      cwd,
      env: buildEngineEnvironment(options.env, {
        runHome: options.home,
        temporary: options.temporary,
        nodeOptions: options.nodeOptions,
        extra: {
          // Else a model has to search for each tool of a server before it can call it.
          ...(options.mcpServers === undefined ? {} : { ENABLE_TOOL_SEARCH: 'false', MCP_TIMEOUT: '30000' }),
          ...options.extraEnvironment,
        },
        wsl: isWslMode(options.path),
      }),
      input: options.pictures === undefined ? prompt.text : formatMessage(prompt.text, options.pictures),
      runId: options.runId,
      signal: AbortSignal.any([options.signal, enough.signal]),
      timeoutMs: options.timeoutMs,
      quietMs: options.quietMs,
      onLine: read,
    })
    .finally(() => clearTimeout(lingering));

  if (run.startFailure !== null) throw new ClaudeError('engine-missing', options.path);
  const outcome = classifyRun({
    result,
    apiError,
    hopelessStatus,
    rateLimit,
    retryAfterMs: options.retryAfterMs?.() ?? null,
    stoppedBy: run.stoppedBy,
    exitCode: run.exitCode,
    signalName: run.signalName,
    output: run.errorOutput === '' ? run.output : run.errorOutput,
    timeoutMs: options.timeoutMs,
    quietMs: options.quietMs,
    now: new Date(),
  });
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'stopped') throw options.signal.reason;
  const last = result as ResultMessage | null;
  const text = capBytes(last?.result ?? '', responseLimit);
  if (text.cut > 0) options.log.warn({ bytes_left_out: text.cut }, 'The answer is over 1 MB and was cut');
  return {
    ok: outcome.kind === 'finished',
    text: text.text,
    turns: last?.num_turns ?? 0,
    costUsd: last?.total_cost_usd ?? 0,
    denials: denials.list(),
    terminalReason: outcome.terminalReason,
    exit: { code: run.exitCode, signal: run.signalName },
    transcript: transcript.read(),
  };
}

const toolSets: Readonly<Record<ClaudeTools, string>> = {
  fix: 'Read,Edit,Write,Grep,Glob,Bash',
  search: 'WebSearch',
  none: '',
};

/** One short answer without tools and without a repository's settings: it shows that the model can be reached. */
export const probeArguments: readonly string[] = [
  ...['--print', 'Answer with the word ok.', '--max-turns', '1', '--tools', toolSets.none],
  ...['--setting-sources', ''],
];

/**
 * The CLI's arguments. `--setting-sources ""` and `--strict-mcp-config` keep hooks, servers and instructions that the
 * repository carries from running. `--tools` leaves the six tools that a fix needs, or none; naming them in
 * `--allowedTools` would grant them past the guard, whose hook grants them here. A search of the web has no guard, and is
 * refused unless it is named there.
 */
export function buildArguments(
  options: Pick<
    ClaudeRunOptions,
    | 'path'
    | 'model'
    | 'maxTurns'
    | 'budgetUsd'
    | 'settings'
    | 'tools'
    | 'pictures'
    | 'instructions'
    | 'mcpServers'
    | 'allowedTools'
    | 'disallowedTools'
    | 'session'
  >,
): string[] {
  const { settings, tools = 'fix', mcpServers, allowedTools = [], disallowedTools = [], session } = options;
  if (settings === null && tools === 'fix') throw new TypeError('A run with tools needs a guard.');
  // Naming a tool grants it past the guard, whichever server offers it.
  if (
    allowedTools.some((tool) => !/^mcp__[a-z-]+__[a-z_]+$/.test(tool)) ||
    (allowedTools.length > 0 && tools !== 'none')
  ) {
    throw new TypeError('Without a guard, only tools of Fixpoint servers can be granted.');
  }
  const granted = tools === 'search' ? [toolSets.search] : allowedTools;
  return [
    '--print',
    '--model',
    options.model ?? claudeModel,
    '--output-format',
    'stream-json',
    '--verbose',
    // Only these report the final number of tokens of a message.
    '--include-partial-messages',
    ...(session === undefined
      ? ['--no-session-persistence']
      : [session.isContinued ? '--resume' : '--session-id', session.id]),
    '--permission-mode',
    'default',
    '--setting-sources',
    '',
    '--strict-mcp-config',
    ...(mcpServers === undefined ? [] : ['--mcp-config', JSON.stringify({ mcpServers })]),
    ...(disallowedTools.length === 0 ? [] : ['--disallowedTools', disallowedTools.join(',')]),
    ...(settings === null ? [] : ['--settings', isWslMode(options.path) ? toWslPath(settings) : settings]),
    // The one way to pass a picture without a file, and so without a tool that reads files.
    ...(options.pictures === undefined ? [] : ['--input-format', 'stream-json']),
    ...(options.instructions === undefined ? [] : ['--system-prompt', options.instructions]),
    '--max-turns',
    String(options.maxTurns),
    ...(options.budgetUsd === null ? [] : ['--max-budget-usd', String(options.budgetUsd)]),
    ...(granted.length === 0 ? [] : ['--allowedTools', granted.join(',')]),
    '--tools',
    toolSets[tools],
  ];
}

/** A person's message with pictures, as one line of the CLI's stream. */
function formatMessage(text: string, pictures: readonly Picture[]): string {
  const content = [
    ...pictures.map(({ bytes, mime }) => ({
      type: 'image',
      source: { type: 'base64', media_type: mime, data: bytes.toString('base64') },
    })),
    { type: 'text', text },
  ];
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
}
