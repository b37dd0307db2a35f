import type { CommandContext } from '../src/command-context.js';
import { plain } from '../src/render/terminal-text.js';

/** A terminal without a person, and its output. */
export function createContext(overrides: Partial<CommandContext> = {}): {
  context: CommandContext;
  lines: string[];
} {
  const lines: string[] = [];
  const context: CommandContext = {
    root: '/',
    version: '1.2.3',
    cwd: '/',
    environment: {},
    platform: 'linux',
    node: { path: '', version: '20.19.0' },
    signal: new AbortController().signal,
    paint: plain,
    write: (line) => lines.push(line),
    writeJson: (value) => lines.push(JSON.stringify(value)),
    writeRaw: (data) => lines.push(typeof data === 'string' ? data : Buffer.from(data).toString()),
    link: (text, url) => (text === url ? url : `${text} ${url}`),
    openBrowser: async () => false,
    status: () => {},
    writeError: (line) => lines.push(line),
    isTerminal: false,
    isInteractive: false,
    confirm: async () => false,
    readInput: async () => '',
    async *readLines() {},
    ...overrides,
  };
  return { context, lines };
}
