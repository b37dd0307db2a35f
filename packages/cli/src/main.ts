import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { type CommandContext, exitCodes } from './command-context.js';
import { createOutput, type Wrap } from './create-output.js';
import { findStateFolder } from './installation/state-folder.js';
import { createPaint } from './render/terminal-text.js';

/** A Ctrl-C may arrive from the terminal and once more from npm. Closer together than this, they are one. */
const sameSignalMs = 500;

const stop = new AbortController();
let firstSignalAt = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stop.signal.aborted) {
      firstSignalAt = performance.now();
      stop.abort();
    } else if (performance.now() - firstSignalAt > sameSignalMs) {
      // The second one: the person does not want to wait. Our children notice our end without a signal.
      process.exit(exitCodes.interrupted);
    }
  });
}

// The reader of our output has gone (`fixpoint watch … | head`): that is a Ctrl-C, not a fault.
process.stdout.on('error', () => stop.abort());

const isInteractive = process.stdin.isTTY === true && process.stdout.isTTY === true;

async function confirm(question: string): Promise<boolean> {
  if (!isInteractive) return false;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal: stop.signal })).trim());
  } finally {
    terminal.close();
  }
}

async function* readLines(prompt: string): AsyncIterable<string> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({
    input: process.stdin,
    ...(isInteractive ? { output: process.stdout, prompt } : {}),
  });
  const close = () => terminal.close();
  stop.signal.addEventListener('abort', close, { once: true });
  try {
    terminal.prompt();
    for await (const line of terminal) {
      yield line;
      terminal.prompt();
    }
  } finally {
    stop.signal.removeEventListener('abort', close);
    terminal.close();
  }
}

/** The environment, over a `.env` in the present folder. */
function readEnvironment(): Record<string, string | undefined> {
  const file = join(process.cwd(), '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/** Lines that break between words, and links if the terminal supports them: a terminal alone needs either. */
async function prepareTerminal(): Promise<{ wrap?: Wrap; link?: CommandContext['link'] }> {
  if (process.stdout.isTTY !== true) return {};
  const [{ wrapLine }, { default: terminalLink }] = await Promise.all([
    import('./render/wrap-line.js'),
    import('terminal-link'),
  ]);
  return { wrap: wrapLine, link: (text, url) => terminalLink(text, url, { fallback: besideAddress }) };
}

function besideAddress(text: string, url: string): string {
  return text === url ? url : `${text} ${url}`;
}

function createContext({
  wrap,
  link = besideAddress,
}: Awaited<ReturnType<typeof prepareTerminal>>): CommandContext {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const [cwd, platform, environment] = [process.cwd(), process.platform, readEnvironment()];
  const FIXPOINT_HOME = findStateFolder({ root, cwd, environment, platform });
  if (FIXPOINT_HOME !== undefined) environment.FIXPOINT_HOME = FIXPOINT_HOME;
  return {
    root,
    version: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
    cwd,
    environment,
    platform,
    node: { path: process.execPath, version: process.versions.node },
    signal: stop.signal,
    paint: createPaint({ isTerminal: process.stdout.isTTY === true, noColor: process.env.NO_COLOR }),
    ...createOutput(process.stdout, wrap),
    writeError: (line) => void process.stderr.write(`${line}\n`),
    link,
    async openBrowser(url) {
      const { openBrowser } = await import('@fixpoint/shared/child-process');
      return openBrowser(url, { platform, environment });
    },
    isTerminal: process.stdout.isTTY === true,
    isInteractive,
    confirm,
    readLines,
    readInput: async () => (await import('node:stream/consumers')).text(process.stdin),
  };
}

/** Finds the question of `policy explain`, which is as fast as the hook: no other command is loaded. Other options are for the whole program. */
function findExplained(args: readonly string[]): { words: readonly string[]; sandbox: boolean } | null {
  const [command, action, option] = args;
  const sandbox = option === '--sandbox';
  const words = args.slice(sandbox ? 3 : 2);
  return command === 'policy' && action === 'explain' && !words[0]?.startsWith('-')
    ? { words, sandbox }
    : null;
}

async function run(args: readonly string[]): Promise<number> {
  const explained = findExplained(args);
  if (explained !== null) {
    // Reading the map of the guard would cost it more than a trace is worth, as in the hook.
    process.setSourceMapsEnabled(false);
    const { runPolicyExplain } = await import('./commands/policy-command.js');
    return runPolicyExplain(createContext({}), explained);
  }
  const context = createContext(await prepareTerminal());
  const { runCommandLine } = await import('./create-program.js');
  return runCommandLine(context, args);
}

const args = process.argv.slice(2);
try {
  process.exitCode = await run(args);
} catch (error) {
  if (stop.signal.aborted) {
    process.exitCode = exitCodes.interrupted;
  } else {
    const { describeError, toProblem } = await import('./describe-error.js');
    const { text, code } = describeError(error);
    // A program reads what went wrong as it reads the rest.
    const wantsJson = args.includes('--json');
    process.stderr.write(`${wantsJson ? JSON.stringify(toProblem(error)) : `fixpoint: ${text}`}\n`);
    process.exitCode = code;
  }
}
