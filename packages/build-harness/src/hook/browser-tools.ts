import { isConsoleLogOf, isScreenshotOf } from '../tests-file/index.js';
import type { BuildScope } from './build-hook-config.js';

export const browserServer = 'playwright';
const prefix = `mcp__${browserServer}__`;
const toolName = (name: string) => `${prefix}browser_${name}`;

/** Tools for a person's actions on a page. All others of the server are refused, including those that it may offer one day. */
const allowed = new Set(
  [
    ...[
      'navigate',
      'navigate_back',
      'snapshot',
      'find',
      'take_screenshot',
      'console_messages',
      'network_requests',
    ],
    ...[
      'click',
      'hover',
      'drag',
      'type',
      'fill_form',
      'press_key',
      'select_option',
      'handle_dialog',
      'wait_for',
    ],
    ...['resize', 'tabs', 'close'],
  ].map(toolName),
);

/** These run code, some of it in the server's own process, or read files: they are not even offered. */
export const disallowedBrowserTools = [
  'run_code_unsafe',
  'run_code',
  'evaluate',
  'file_upload',
  'drop',
  'install',
].map(toolName);

export function isBrowserTool(tool: string): boolean {
  return tool.startsWith('mcp__');
}

/** Reason why a call of the browser is refused; null: it may be made. */
export function refuseBrowserCall(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  scope: BuildScope,
): string | null {
  const test = { issue: scope.issue, id: scope.testId };
  if (!allowed.has(tool)) {
    return `The agent may not use the tool "${tool}". Instead: click, type and take snapshots, as a user would.`;
  }
  const { filename, url } = input;
  if (tool === toolName('take_screenshot')) return refuseScreenshot(input, test);
  // Each of the tools writes its result to a file when it is given a name, and overwrites an existing one.
  if (filename !== undefined) {
    const isLog =
      tool === toolName('console_messages') && typeof filename === 'string' && isConsoleLogOf(filename, test);
    if (!isLog) return `${tool} may not write "${String(filename)}". Instead: leave the filename out.`;
  }
  const opens = tool === toolName('navigate') || url !== undefined;
  if (opens && !isOwnPage(url, scope.origin)) {
    return `Only pages of the app at ${scope.origin} may be opened. Instead: navigate to ${scope.origin}/.`;
  }
  return null;
}

function refuseScreenshot(
  input: Readonly<Record<string, unknown>>,
  test: { readonly issue: number; readonly id: string },
): string | null {
  const { filename, type = 'png' } = input;
  if (typeof filename !== 'string' || !isScreenshotOf(filename, test)) {
    const wanted = `screenshots/issue-${test.issue}/${test.id}-NUMBER.png`;
    return `A screenshot of this test must be named ${wanted}. Instead: take it again with such a filename.`;
  }
  const extra = ['element', 'target', 'ref', 'fullPage'].filter((name) => input[name] !== undefined);
  return extra.length > 0 || type !== 'png'
    ? `A screenshot must show the whole window as PNG: leave out ${extra.join(', ') || 'type'}.`
    : null;
}

function isOwnPage(url: unknown, origin: string): boolean {
  if (url === 'about:blank') return true;
  return typeof url === 'string' && URL.canParse(url) && new URL(url).origin === origin;
}
