import { homedir } from 'node:os';
import { isRecord } from '@fixpoint/shared/text';
import { type GuardDecision, Refusal, refuse, type ToolCall } from '../decision/decision.js';
import { insteadOf } from '../decision/instead-of.js';
import type { AgentPolicy } from '../policy/policy-schema.js';
import { evaluateShell } from './evaluate-shell.js';
import { createGuardFiles, type GuardFiles } from './guard-files.js';
import { createPathRule, type GuardScope, type PathRule } from './path-rule.js';
import { createWorkBudget, maxDecisionMs, runWithinTime, usedMs } from './work-budget.js';

export interface GuardOptions {
  readonly policy: AgentPolicy;
  readonly scope: GuardScope;
  /** The disk; the real one by default. */
  readonly files?: GuardFiles;
  /** Commands run in an enforced sandbox: calls that stay in the tree pass. Without one, only calls that the guard can judge pass. */
  readonly sandboxed?: boolean;
  /** The service's own test command, which passes in a sandbox as it is written. */
  readonly testCommand?: string;
  /** The engine's home folder, which `~` means; that of this process by default, which the engine started. */
  readonly home?: string;
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

/** Their input is read as a language. The others get one path, whose length is bounded: a clock would cost more than that. */
const patternTools = new Set(['Bash', 'Grep', 'Glob']);

/** Decides one tool call. Never throws: whatever goes wrong inside is a denial. Takes about a second at most, whatever the input. */
export function decideToolCall(call: ToolCall, options: GuardOptions): GuardDecision {
  const start = performance.now();
  const decision = decideWithin(maxDecisionMs, call, options);
  if (decision.decision === 'allow' || options.sandboxed || decision.rule === 'too-slow') return decision;
  // The denial mentions it if the call would pass inside a sandbox, as far as the remaining time allows.
  const restMs = maxDecisionMs - (performance.now() - start);
  if (restMs < 1 || decideWithin(restMs, call, { ...options, sandboxed: true }).decision === 'deny')
    return decision;
  const hint = 'This run has no working sandbox, so the guard is strict. In a sandbox this would be allowed.';
  return { ...decision, reason: `${decision.reason} ${hint}` };
}

function decideWithin(limitMs: number, call: ToolCall, options: GuardOptions): GuardDecision {
  try {
    const work = () => evaluate(call, { ...options, files: options.files ?? createGuardFiles() });
    if (patternTools.has(call.tool)) runWithinTime(limitMs, work);
    else work();
    return { decision: 'allow', rule: 'allowed', reason: `${call.tool} is allowed by the policy.` };
  } catch (error) {
    if (error instanceof Refusal) {
      return { decision: 'deny', rule: error.rule, reason: `${error.message} ${insteadOf(error.rule)}` };
    }
    const cause = error instanceof Error ? error.message : String(error);
    return {
      decision: 'deny',
      rule: 'internal-failure',
      reason: `The guard could not evaluate this: ${cause}`,
    };
  }
}

function evaluate(call: ToolCall, options: ToolContext['options']): void {
  const { policy, scope, files } = options;
  const tool = tools.get(call.tool);
  if (tool === undefined) refuse('unknown-tool', `The tool "${call.tool}" is not allowed for the agent.`);
  if (!isRecord(call.input)) {
    refuse('tool-input', `The input of ${call.tool} is not an object.`);
  }
  if (!call.cwd.startsWith('/')) refuse('tool-input', 'The folder of the call is not an absolute path.');
  const paths = createPathRule({
    policy,
    scope,
    files,
    sandboxed: options.sandboxed === true,
    home: homeOf(options),
  });
  paths.check(call.cwd, 'read', '/');
  tool({ input: call.input, cwd: call.cwd, paths, options });
}

function text(context: ToolContext, field: string): string {
  const value = context.input[field];
  if (typeof value !== 'string' || value === '') refuse('tool-input', `The field ${field} is missing.`);
  return value;
}

/**
 * A path as the CLI will read it: `~` is the home folder. Some versions of the CLI trim a path, others do not: with blanks around it
 * there are two files that may be meant.
 */
function path(context: ToolContext, field: string): string {
  const value = text(context, field);
  if (value.trim() !== value) refuse('path-form', `The path "${value}" starts or ends with a space.`);
  return inHome(context, value);
}

function inHome({ options }: ToolContext, value: string): string {
  const folded = value.slice(0, 300).normalize('NFKC').replaceAll('\\', '/');
  if (/^~(?:\/|$)/.test(folded)) return `${homeOf(options)}${value.slice(1)}`;
  if (/^(?:~[\w.-]+(?:\/|$)|\$\{?[A-Za-z_]|%[A-Za-z_]+%|file:)/i.test(folded)) {
    refuse(
      'path-form',
      `The path "${value}" could lead to a different place. Write the full path, without variables.`,
    );
  }
  return value;
}

const homeOf = ({ home }: ToolContext['options']) => home ?? homedir();

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
    const start = folder.startsWith('/') ? folder : `${cwd}/${folder}`;
    const pattern = text(context, namePattern);
    // Every part of `{a,b}` may be where the search begins.
    for (const part of new Set([pattern, ...pattern.split(/[{},()|]/)])) {
      if (part !== '') paths.check(inHome(context, part.replace(/^!/, '')), 'read', start);
    }
  };
}

function runs(context: ToolContext): void {
  const { options, paths, cwd } = context;
  const command = text(context, 'command');
  const sandboxed = options.sandboxed === true;
  if (sandboxed && isTestCommand(command, options.testCommand)) return;
  const budget = createWorkBudget(options.now ?? usedMs);
  evaluateShell(command, {
    policy: options.policy,
    paths,
    files: options.files,
    folder: cwd,
    budget,
    sandboxed,
    environment: engineEnvironment(options),
  });
  // Throws also if the time went into one step that nothing could interrupt.
  budget.spend();
}

/** The certain part of the environment that the engine's commands start with. */
function engineEnvironment({ home, scope }: ToolContext['options']): ReadonlyMap<string, string> {
  const [temporary] = scope.scratchDirectories ?? [];
  return new Map([
    ...(temporary === undefined ? [] : [['TMPDIR', temporary] as const]),
    ...(home === undefined ? [] : [['HOME', home] as const]),
  ]);
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
