import { type AppCheckContext, checkApp, checkFile } from '../checks/index.js';
import type { RunningServer } from '../commands/index.js';
import type { ProjectContext } from '../frameworks/index.js';
import { foldersOfStep, type PlannedStep } from '../planning/index.js';
import type { Verdict } from './run-turns.js';
import type { StepVerifier } from './step-verifier.js';
import { createFileVerifier } from './verify-files.js';

/**
 * Creates the check of a step: a folder or a file that is there and parses; a command that succeeded and left its expected
 * files; an install that succeeds again; a project that starts and shows in a browser. If the framework is unknown, a
 * successful command of the model is the only evidence.
 */
export async function createStepVerifier(
  step: PlannedStep,
  project: ProjectContext,
  context: AppCheckContext,
): Promise<StepVerifier> {
  switch (step.kind) {
    case 'folder':
      return createFolderVerifier(foldersOfStep(step.title, project), context);
    case 'command':
    case 'migrate':
      return createCommandVerifier(step.title, project, context);
    case 'write':
    case 'edit':
      return createFileVerifier(step, project, context);
    case 'review':
      return createReviewVerifier(project, context);
    case 'install':
    case 'test':
      return createProjectVerifier(step, project, context);
  }
}

function createFolderVerifier(folders: readonly string[], { files }: AppCheckContext): StepVerifier {
  async function verify(): Promise<Verdict> {
    for (const folder of folders) {
      if (!(await files.hasFolder(folder))) {
        return { problem: `The folder ${folder} does not exist. Create it with create_directory.` };
      }
    }
    return { done: folders.length === 1 ? `${folders[0]} exists` : `${folders.slice(1).join(', ')} exist` };
  }
  return {
    async afterResult(_, result) {
      if (result.failed) return null;
      const verdict = await verify();
      return verdict !== null && 'problem' in verdict ? { note: verdict.problem } : verdict;
    },
    afterWords: verify,
  };
}

/** Usual results of commands in the project folder: any one of each list. */
const traces: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bnpm init\b|\byarn init\b|\bpnpm init\b|\bcreate[- ](vite|react-app|next-app|vue)\b/i, ['package.json']],
  [/\bvirtual ?env|\bvenv\b/i, ['.venv', 'venv', 'env', '.env']],
  [/\bstartproject\b/i, ['manage.py']],
];
const looksAround =
  /^\s*(ls|dir|pwd|cat|which|find|head|tail|tree|grep|echo|cd|whoami|true --version)\b[^|&;>]*$/;

function createCommandVerifier(
  title: string,
  { folder }: ProjectContext,
  { files }: AppCheckContext,
): StepVerifier {
  const left = traces.find(([words]) => words.test(title))?.[1] ?? [];
  let last: { readonly ok: boolean; readonly text: string } | null = null;

  async function verifyTrace(): Promise<Verdict> {
    if (left.length === 0) return { done: 'the command succeeded' };
    const entries = (await files.hasFolder(folder)) ? await files.list(folder) : [];
    const trace = entries.find(({ name }) => left.includes(name));
    if (trace !== undefined) return { done: `${folder}/${trace.name} exists` };
    return {
      problem: `The command was to leave ${folder}/${left[0]}, which does not exist. Run it with the folder ${folder}.`,
    };
  }

  /** Null if the step leaves nothing that could be found, or has not left it. */
  async function findTrace(): Promise<Verdict> {
    const verdict = left.length === 0 ? null : await verifyTrace();
    return verdict !== null && 'done' in verdict ? verdict : null;
  }

  return {
    async afterResult(call, result) {
      if (call.tool !== 'execute_command') {
        return result.failed ? null : findTrace();
      }
      const line = String((call.args as { command?: unknown }).command ?? '');
      if (looksAround.test(line)) return null;
      last = { ok: !result.failed, text: result.text };
      return result.failed || isFirstHalf(line, title) ? null : verifyTrace();
    },
    async afterWords() {
      if (last === null) return (await findTrace()) ?? needsCommand;
      return last.ok ? verifyTrace() : { problem: `The last command failed. ${last.text}` };
    },
  };
}

/** True if the step applies migrations, and the command only makes them. */
function isFirstHalf(line: string, title: string): boolean {
  const applies = /\bmigrate\b/;
  const makes = /makemigrations/;
  return applies.test(title) && !makes.test(title) && makes.test(line) && !applies.test(line);
}

const needsCommand = { problem: 'Nothing was run. Run the command of this task with execute_command.' };

function createReviewVerifier({ folder }: ProjectContext, context: AppCheckContext): StepVerifier {
  return {
    afterResult: async () => null,
    async afterWords() {
      for (const path of await context.files.walk(folder)) {
        const problem = await checkFile(path, context);
        if (problem?.includes('does not parse') || problem?.includes('not valid JSON')) return { problem };
      }
      return { done: 'the files parse' };
    },
  };
}

function createProjectVerifier(
  step: PlannedStep,
  { framework, folder }: ProjectContext,
  context: AppCheckContext,
): StepVerifier {
  let ranWell = false;
  const known = new Set(context.servers.list().map(({ id }) => id));

  async function verifyInstall(): Promise<Verdict> {
    if (framework === null) return ranWell ? { done: 'the install succeeded' } : null;
    const { runner, files, signal } = context;
    const { manifest, install } = framework;
    if ((await files.read(`${folder}/${manifest}`)) === null) {
      return {
        problem: `${folder}/${manifest} does not exist. Write it with write_file, then install again.`,
      };
    }
    const { ok, how, output } = await runner.run(install, { folder, signal });
    return ok
      ? { done: `"${install}" succeeds` }
      : { problem: `We ran "${install}" in ${folder}: ${how}\n${output.slice(-4_000)}` };
  }

  async function verifyApp(fresh?: RunningServer): Promise<Verdict> {
    if (framework === null) return null;
    const { problem, seen } = await checkApp(framework, folder, context, fresh);
    return problem === null ? { done: seen } : { problem };
  }

  return {
    async afterResult(call, result) {
      if (result.failed || call.tool !== 'execute_command') return null;
      ranWell = true;
      if (step.kind === 'install') return verifyInstall();
      const newest = context.servers.list().at(-1);
      const isFresh = newest?.folder === folder && newest.isRunning() && !known.has(newest.id);
      for (const { id } of context.servers.list()) known.add(id);
      return verifyApp(isFresh ? newest : undefined);
    },
    async afterWords() {
      if (step.kind === 'install') return framework === null && !ranWell ? needsCommand : verifyInstall();
      if (framework !== null) return verifyApp();
      return ranWell ? { done: 'the last command succeeded' } : needsCommand;
    },
  };
}
