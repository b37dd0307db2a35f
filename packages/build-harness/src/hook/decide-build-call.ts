import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseProofScript } from '../proof/proof-script.js';
import { findTestChanges, isScreenshotOf, parseTests, proofPath, testsPath } from '../tests-file/index.js';
import { isBrowserTool, refuseBrowserCall } from './browser-tools.js';
import type { BuildScope } from './build-hook-config.js';

export interface BuildCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
}

/** A picture that the agent looked at: the hash of the very bytes that the model was shown. */
export interface SeenScreenshot {
  readonly path: string;
  readonly sha256: string;
}

export type BuildDecision =
  | { readonly decision: 'allow' | 'deny'; readonly rule: string; readonly reason: string }
  /** The guard's general rules decide. */
  | { readonly decision: 'guard' };

const writers = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);

/** Decision of the harness itself about a call: the browser, `tests.json`, screenshots and the scripts of other tests. */
export function decideBuildCall(
  call: BuildCall,
  { root, scope, seen }: { root: string; scope: BuildScope; seen: readonly SeenScreenshot[] },
): BuildDecision {
  if (isBrowserTool(call.tool)) {
    const refusal = refuseBrowserCall(call.tool, call.input, scope);
    return refusal === null
      ? { decision: 'allow', rule: 'browser', reason: `${call.tool} is an ordinary browser action.` }
      : deny('browser', refusal);
  }
  if (!writers.has(call.tool)) return { decision: 'guard' };
  const file = call.input.file_path ?? call.input.notebook_path;
  if (typeof file !== 'string') return { decision: 'guard' };
  const path = toPathInside(root, call.cwd, file);
  if (path === null) return { decision: 'guard' };
  if (path === testsPath) return decideTestsChange(call, { root, scope, seen });
  if (path.startsWith('screenshots/')) {
    return deny(
      'screenshot',
      'Only the browser may write screenshots. Instead: take one with browser_take_screenshot.',
    );
  }
  if (path.startsWith('tests/e2e/') && path !== proofPath(scope.testId)) {
    return deny(
      'other-test',
      `"${path}" belongs to another test. Instead: write ${proofPath(scope.testId)}, the script of this session's test.`,
    );
  }
  return { decision: 'guard' };
}

/** `tests.json`: one entry, one field, one direction, and only after the picture was looked at. */
function decideTestsChange(
  call: BuildCall,
  { root, scope, seen }: { root: string; scope: BuildScope; seen: readonly SeenScreenshot[] },
): BuildDecision {
  const { testId } = scope;
  if (call.tool !== 'Edit') {
    return deny(
      'tests-bulk',
      `${testsPath} may only be changed with a single Edit that sets the status of "${testId}".`,
    );
  }
  const place = join(root, testsPath);
  // A link would lead the edit elsewhere.
  if (lstatSync(place).isSymbolicLink()) return deny('tests-bulk', `${testsPath} is a symbolic link.`);
  const before = readFileSync(place, 'utf8');
  const after = replaceText(before, call.input);
  if (after === null)
    return deny('tests-bulk', 'old_string must occur exactly once, and replace_all must be unset.');
  let changes: ReturnType<typeof findTestChanges>;
  let status: string | undefined;
  try {
    const tests = parseTests(after);
    changes = findTestChanges(parseTests(before), tests);
    status = tests.find(({ id }) => id === testId)?.status;
  } catch (error) {
    return deny('tests-bulk', `After this edit the file cannot be read: ${(error as Error).message}`);
  }
  const [change] = changes;
  if (
    changes.length !== 1 ||
    change?.id !== testId ||
    change.fields.join() !== 'status' ||
    status !== 'pass'
  ) {
    return deny('tests-bulk', `Only the status of "${testId}" may change, from "fail" to "pass".`);
  }
  const fault = findMissingProof(root, scope, seen);
  return fault === null
    ? { decision: 'allow', rule: 'tests', reason: `The agent has viewed the screenshot of "${testId}".` }
    : deny('no-proof', fault);
}

function findMissingProof(root: string, scope: BuildScope, seen: readonly SeenScreenshot[]): string | null {
  const { issue, testId: id } = scope;
  const looked = seen.filter(({ path }) => isScreenshotOf(path, { issue, id }));
  if (looked.length === 0) {
    return `No screenshot of "${id}" was viewed. Instead: take one as screenshots/issue-${issue}/${id}-NUMBER.png, read it with Read, then mark the test.`;
  }
  if (!looked.some(({ path, sha256 }) => hashFile(join(root, path)) === sha256)) {
    return 'The screenshot on disk has changed since it was viewed. Instead: read it again.';
  }
  try {
    parseProofScript(readFileSync(join(root, proofPath(id)), 'utf8'));
    return null;
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it does not exist' : (error as Error).message;
    return `A valid ${proofPath(id)} is required first: ${why}.`;
  }
}

/** Screenshot that the model was shown, from a PostToolUse event of Read; null for all else. */
export function readSeenScreenshot(
  call: BuildCall & { readonly response: unknown },
  { root, scope }: { root: string; scope: BuildScope },
): SeenScreenshot | null {
  if (call.tool !== 'Read' || typeof call.input.file_path !== 'string') return null;
  const path = toPathInside(root, call.cwd, call.input.file_path);
  if (path === null || !isScreenshotOf(path, { issue: scope.issue, id: scope.testId })) return null;
  const shown = (call.response as { file?: { base64?: unknown } } | null)?.file?.base64;
  return typeof shown === 'string' ? { path, sha256: hash(Buffer.from(shown, 'base64')) } : null;
}

/** Text that the Edit tool would write; null if it would not write. */
function replaceText(text: string, input: Readonly<Record<string, unknown>>): string | null {
  const { old_string: old, new_string: replacement, replace_all: all } = input;
  if (typeof old !== 'string' || typeof replacement !== 'string' || old === '' || all === true) return null;
  const index = text.indexOf(old);
  if (index === -1 || text.indexOf(old, index + 1) !== -1) return null;
  return text.slice(0, index) + replacement + text.slice(index + old.length);
}

/** The path below the root, links resolved, with `/`; null if it lies elsewhere. */
function toPathInside(root: string, cwd: string, file: string): string | null {
  const written = isAbsolute(file) ? file : resolve(cwd, file);
  const inside = relative(realpathSync(root), join(resolveFolder(dirname(written)), basename(written)));
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : inside;
}

/** The folder itself if it exists, else its existing part, and the rest as written. */
function resolveFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    const above = dirname(folder);
    return above === folder ? folder : join(resolveFolder(above), basename(folder));
  }
}

function hashFile(path: string): string | null {
  try {
    return hash(readFileSync(path));
  } catch {
    return null;
  }
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function deny(rule: string, reason: string): BuildDecision {
  return { decision: 'deny', rule, reason };
}
