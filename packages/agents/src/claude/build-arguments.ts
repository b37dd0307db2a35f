import { isWslMode, toWslPath } from '@fixpoint/shared/child-process';
import { claudeModel } from './build-command.js';
import type { ClaudeRunOptions, ClaudeSession, ClaudeTools, Picture } from './run-options.js';

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
  return [
    ...['--print', '--model', options.model ?? claudeModel, '--output-format', 'stream-json', '--verbose'],
    // Only these report the final number of tokens of a message.
    '--include-partial-messages',
    ...sessionArguments(session),
    ...['--permission-mode', 'default', '--setting-sources', '', '--strict-mcp-config'],
    ...option('--mcp-config', mcpServers && JSON.stringify({ mcpServers })),
    ...option('--disallowedTools', disallowedTools.join(',')),
    ...option('--settings', settings !== null && isWslMode(options.path) ? toWslPath(settings) : settings),
    // The one way to pass a picture without a file, and so without a tool that reads files.
    ...option('--input-format', options.pictures && 'stream-json'),
    ...(options.instructions === undefined ? [] : ['--system-prompt', options.instructions]),
    ...['--max-turns', String(options.maxTurns)],
    ...option('--max-budget-usd', options.budgetUsd?.toString()),
    ...option('--allowedTools', tools === 'search' ? toolSets.search : allowedTools.join(',')),
    ...['--tools', toolSets[tools]],
  ];
}

/** Nothing without a value. */
function option(flag: string, value: string | null | undefined): string[] {
  return value ? [flag, value] : [];
}

function sessionArguments(session: ClaudeSession | undefined): string[] {
  if (session === undefined) return ['--no-session-persistence'];
  return [session.isContinued ? '--resume' : '--session-id', session.id];
}

/** A person's message with pictures, as one line of the CLI's stream. */
export function formatMessage(text: string, pictures: readonly Picture[]): string {
  const content = [
    ...pictures.map(({ bytes, mime }) => ({
      type: 'image',
      source: { type: 'base64', media_type: mime, data: bytes.toString('base64') },
    })),
    { type: 'text', text },
  ];
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
}
