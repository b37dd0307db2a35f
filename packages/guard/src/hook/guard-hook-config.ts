import { isRecord } from '@fixpoint/shared/text';
import type { AgentPolicy } from '../policy/policy-schema.js';

/**
 * The file that configures one run of the hook. The policy is inside, already merged and checked, so that the hook
 * starts without a YAML reader and a schema library, and a policy file that changes midway changes nothing.
 */
export interface GuardHookConfig {
  readonly root: string;
  readonly allowedDirectories: readonly string[];
  readonly scratchDirectories?: readonly string[];
  readonly readableDirectories?: readonly string[];
  readonly policy: AgentPolicy;
  /** Gets one JSON line per decision; null: decisions are not logged. */
  readonly decisionLog: string | null;
  /** Commands run in an enforced sandbox: calls that stay in the tree pass. Absent: the guard is strict. */
  readonly sandboxed?: boolean;
  /** The service's own test command, which passes in a sandbox as it is written. */
  readonly testCommand?: string;
  /** A file of the run, which the agent may not write, in which equal denials in a row are counted. Absent: they are not counted. */
  readonly denialCount?: string;
}

/** Reads the text of the file. Throws on anything that is not exactly in place: the hook then denies. */
export function parseGuardHookConfig(text: string): GuardHookConfig {
  const content: unknown = JSON.parse(text);
  if (!isRecord(content) || !isRecord(content.policy))
    throw new TypeError('The configuration is not an object.');
  const source = content.policy;
  const list = (name: Exclude<keyof AgentPolicy, 'otherCommands'>) => toStrings(source[name], name);
  const { root, decisionLog } = content;
  const optional = (name: string) => (content[name] === undefined ? [] : toStrings(content[name], name));
  if (typeof root !== 'string' || !root.startsWith('/')) throw new TypeError('root is not an absolute path.');
  if (decisionLog !== null && typeof decisionLog !== 'string') throw new TypeError('decisionLog is missing.');
  const { sandboxed, testCommand, denialCount } = content;
  if (sandboxed !== undefined && typeof sandboxed !== 'boolean')
    throw new TypeError('sandboxed is not a boolean.');
  const allowedDirectories = toStrings(content.allowedDirectories, 'allowedDirectories');
  if (
    allowedDirectories.some((directory) => directory.startsWith('/') || directory.split('/').includes('..'))
  ) {
    throw new TypeError('allowedDirectories are outside root.');
  }
  return {
    root,
    allowedDirectories,
    scratchDirectories: optional('scratchDirectories'),
    readableDirectories: optional('readableDirectories'),
    policy: {
      secretPaths: list('secretPaths'),
      publicPaths: list('publicPaths'),
      protectedPaths: list('protectedPaths'),
      testPaths: list('testPaths'),
      readableDirectories: list('readableDirectories'),
      commands: list('commands'),
      gitSubcommands: list('gitSubcommands'),
      npmScripts: list('npmScripts'),
      npxPrograms: list('npxPrograms'),
      environment: list('environment'),
      ...(source.otherCommands === false && { otherCommands: false }),
    },
    decisionLog,
    sandboxed: sandboxed === true,
    ...(testCommand === undefined ? {} : { testCommand: toText(testCommand, 'testCommand') }),
    ...(denialCount === undefined ? {} : { denialCount: toText(denialCount, 'denialCount') }),
  };
}

function toText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is not text.`);
  return value;
}

function toStrings(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} is missing.`);
  return value.map((entry: unknown) => {
    if (typeof entry !== 'string' || entry === '')
      throw new TypeError(`${name} contains a value that is not text.`);
    return entry;
  });
}
