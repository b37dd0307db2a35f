import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const Texts = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));
const Step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: Texts.optional(),
  shell: z.literal('bash').optional(),
  env: Texts.optional(),
  run: z.string().optional(),
});
export const Action = z.strictObject({
  name: z.string(),
  description: z.string(),
  branding: z.strictObject({ icon: z.string(), color: z.string() }),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({ using: z.literal('composite'), steps: z.array(Step) }),
});

export interface ActionRun {
  /** Exit code of the first step that failed; 0 if none did. */
  readonly code: number;
  readonly output: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Steps that use another action, with their inputs. */
  readonly used: readonly { readonly uses: string; readonly with: Readonly<Record<string, string>> }[];
}

/** Runs a script as a runner does: in a new bash that ends at the first command that fails. */
export function runScript(
  script: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): { readonly code: number; readonly output: string } {
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const basic = { PATH: process.env.PATH, HOME: cwd, CI: 'true' };
  const { status, stdout, stderr } = spawnSync('bash', shell, {
    cwd,
    env: { ...basic, ...env },
    encoding: 'utf8',
  });
  return { code: status ?? 1, output: `${stdout}${stderr}` };
}

/** Runs the steps of a composite action in `workspace`. Steps that use another action are listed, not run. */
export async function runAction(
  action: z.infer<typeof Action>,
  { workspace, inputs }: { readonly workspace: string; readonly inputs: Readonly<Record<string, string>> },
): Promise<ActionRun> {
  const unknown = Object.keys(inputs).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}.`);
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const scope: Scope = { inputs: { ...Object.fromEntries(defaults), ...inputs }, steps: {} };
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-runner-'));
  const run = { code: 0, output: '', used: [] as ActionRun['used'][number][] };
  const [outputFile, summaryFile] = [join(folder, 'output'), join(folder, 'summary')];
  try {
    await mkdir(workspace, { recursive: true });
    await writeFile(summaryFile, '');
    for (const step of action.runs.steps) {
      if (step.if !== undefined && evaluate(step.if, scope) !== 'true') continue;
      if (step.uses !== undefined) {
        run.used.push({ uses: step.uses, with: fillAll(step.with, scope) });
        continue;
      }
      await writeFile(outputFile, '');
      const { code, output } = runScript(step.run ?? '', {
        cwd: workspace,
        env: {
          GITHUB_WORKSPACE: workspace,
          GITHUB_OUTPUT: outputFile,
          GITHUB_STEP_SUMMARY: summaryFile,
          ...fillAll(step.env, scope),
        },
      });
      run.output += output;
      const lines = (await readFile(outputFile, 'utf8')).split('\n').filter((line) => line !== '');
      if (step.id !== undefined)
        scope.steps[step.id] = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
      if (code === 0) continue;
      run.code = code;
      break;
    }
    const values = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, scope)]);
    return { ...run, summary: await readFile(summaryFile, 'utf8'), outputs: Object.fromEntries(values) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Scope {
  readonly inputs: Readonly<Record<string, string>>;
  readonly steps: Record<string, Readonly<Record<string, string>>>;
}

function fillAll(values: Readonly<Record<string, string>> | undefined, scope: Scope): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, fill(value, scope)]));
}

function fill(text: string, scope: Scope): string {
  return text.replace(/\$\{\{.*?\}\}/g, (expression) => evaluate(expression, scope));
}

/** Value of an expression of the kind that action.yml uses: a name, comparisons, and "&&" between them. */
function evaluate(expression: string, scope: Scope): string {
  const inner = expression.replace(/^\$\{\{\s*|\s*\}\}$/g, '');
  const conditions = inner.split(/\s*&&\s*/);
  if (conditions.length > 1) return String(conditions.every((each) => evaluate(each, scope) === 'true'));
  const comparison = /^(\S+) (==|!=) '([^']*)'$/.exec(inner);
  if (comparison === null) return lookUp(inner, scope);
  const [, name = '', operator, value] = comparison;
  return String((lookUp(name, scope) === value) === (operator === '=='));
}

function lookUp(name: string, { inputs, steps }: Scope): string {
  const [, input] = /^inputs\.([\w-]+)$/.exec(name) ?? [];
  if (input !== undefined && input in inputs) return inputs[input] ?? '';
  const [, step = '', output = ''] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(name) ?? [];
  if (step in steps) return steps[step]?.[output] ?? '';
  throw new Error(`The expression "${name}" cannot be evaluated.`);
}
