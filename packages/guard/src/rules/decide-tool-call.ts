import { type GuardDecision, Refusal, refuse, type ToolCall } from '../decision/decision.js';
import { insteadOf } from '../decision/instead-of.js';
import { isRecord } from '../policy/is-record.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { evaluateShell } from './evaluate-shell.js';
import { createGuardFiles, type GuardFiles } from './guard-files.js';
import { createPathRule, type GuardScope, type PathRule } from './path-rule.js';
import { createWorkBudget } from './work-budget.js';

export interface GuardOptions {
  readonly policy: AgentPolicy;
  readonly scope: GuardScope;
  /** The disk; the real one by default. */
  readonly files?: GuardFiles;
  /** Commands run in a sandbox that holds: what stays in the tree passes. Without one only what the guard can judge does. */
  readonly sandboxed?: boolean;
  /** The service's own test command, which passes in a sandbox as it is written. */
  readonly testCommand?: string;
  /** Milliseconds; a judgement that takes over a second denies. */
  readonly now?: () => number;
}

interface ToolContext {
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
  readonly paths: PathRule;
  readonly options: GuardOptions & { readonly files: GuardFiles };
}

/** The tools that the guard knows. Any other is refused. */
const tools: ReadonlyMap<string, (context: ToolContext) => void> = new Map([
  ['Edit', writes('file_path')],
  ['MultiEdit', writes('file_path')],
  ['Write', writes('file_path')],
  ['NotebookEdit', writes('notebook_path')],
  ['Read', reads('file_path')],
  ['NotebookRead', reads('notebook_path')],
  ['LS', reads('path')],
  ['Glob', searches('pattern')],
  ['Grep', searches('glob')],
  ['Bash', runs],
  ['TodoWrite', () => {}],
]);

/** Decides one tool call. Never throws: whatever goes wrong inside is a denial. */
export function decideToolCall(call: ToolCall, options: GuardOptions): GuardDecision {
  try {
    evaluate(call, { ...options, files: options.files ?? createGuardFiles() });
    return { decision: 'allow', rule: 'allowed', reason: `${call.tool} is within the policy.` };
  } catch (error) {
    if (error instanceof Refusal) {
      const parts = [error.message, insteadOf(error.rule)];
      if (!options.sandboxed && error.rule !== 'too-slow' && wouldPass(call, options)) {
        parts.push('This run has no sandbox that holds, so the guard is strict: inside one this would pass.');
      }
      return { decision: 'deny', rule: error.rule, reason: parts.join(' ') };
    }
    const cause = error instanceof Error ? error.message : String(error);
    return {
      decision: 'deny',
      rule: 'internal-failure',
      reason: `The guard could not evaluate this: ${cause}`,
    };
  }
}

function wouldPass(call: ToolCall, options: GuardOptions): boolean {
  return decideToolCall(call, { ...options, sandboxed: true }).decision === 'allow';
}

function evaluate(call: ToolCall, options: ToolContext['options']): void {
  const { policy, scope, files } = options;
  const tool = tools.get(call.tool);
  if (tool === undefined)
    refuse('unknown-tool', `The tool "${call.tool}" is not one that the agent may use.`);
  if (!isRecord(call.input)) {
    refuse('tool-input', `The input of ${call.tool} is not an object.`);
  }
  if (!call.cwd.startsWith('/')) refuse('tool-input', 'The folder of the call is not an absolute path.');
  const paths = createPathRule({ policy, scope, files, sandboxed: options.sandboxed === true });
  paths.check(call.cwd, 'read', '/');
  tool({ input: call.input, cwd: call.cwd, paths, options });
}

function text(context: ToolContext, field: string): string {
  const value = context.input[field];
  if (typeof value !== 'string' || value === '') refuse('tool-input', `The field ${field} is missing.`);
  return value;
}

/** Some versions of the CLI trim a path, others do not: with blanks around it there are two files that may be meant. */
function path(context: ToolContext, field: string): string {
  const value = text(context, field);
  if (value.trim() !== value) refuse('path-form', `The path "${value}" begins or ends with a blank.`);
  return value;
}

function writes(field: string): (context: ToolContext) => void {
  return (context) => context.paths.check(path(context, field), 'write', context.cwd);
}

function reads(field: string): (context: ToolContext) => void {
  return (context) => context.paths.check(path(context, field), 'read', context.cwd);
}

/** Neither the folder of a search nor its pattern for names may aim at a secret. */
function searches(namePattern: string): (context: ToolContext) => void {
  return (context) => {
    const { input, paths, cwd } = context;
    const folder = input.path === undefined ? cwd : path(context, 'path');
    paths.check(folder, 'read', cwd);
    if (input[namePattern] === undefined) return;
    paths.check(text(context, namePattern), 'read', folder.startsWith('/') ? folder : `${cwd}/${folder}`);
  };
}

function runs(context: ToolContext): void {
  const { options, paths, cwd } = context;
  const command = text(context, 'command');
  const sandboxed = options.sandboxed === true;
  if (sandboxed && isTestCommand(command, options.testCommand)) return;
  const budget = createWorkBudget(options.now ?? (() => performance.now()));
  evaluateShell(command, {
    policy: options.policy,
    paths,
    files: options.files,
    folder: cwd,
    budget,
    sandboxed,
  });
  // Also where the time went into one step that nothing could interrupt.
  budget.spend();
}

/** The test command as the service's table has it, perhaps with its output shortened. */
function isTestCommand(command: string, testCommand: string | undefined): boolean {
  const wanted = testCommand?.trim() ?? '';
  const given = command.trim();
  return (
    wanted !== '' &&
    given.startsWith(wanted) &&
    /^(?:\s+2>&1)?(?:\s*\|\s*(?:tail|head)(?:\s+-(?:n\s*)?\d+)?)?$/.test(given.slice(wanted.length))
  );
}
