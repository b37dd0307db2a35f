import type { ProjectContext } from '../frameworks/index.js';
import type { PlannedStep } from './parse-steps.js';
import { filesOfStep, type StepFile } from './step-files.js';
import type { StepKind } from './step-kind.js';

export interface StepPromptOptions {
  readonly request: string;
  readonly project: ProjectContext;
  readonly architecture: string;
  readonly steps: readonly PlannedStep[];
  /** Index of the current step, from 0. */
  readonly current: number;
  /** Paths of the files that are there. */
  readonly files: readonly string[];
}

const maxFiles = 100;
const endings: Readonly<Record<StepKind, string>> = {
  folder: 'Create the folder of this task with create_directory. The task ends with it.',
  command:
    'Run the command of this task with execute_command. If it fails, read the error, fix the cause, and run it again.',
  migrate:
    'Run the command of this task with execute_command. If it fails, read the error, fix the cause, and run it again.',
  write: 'Write the file of this task with ONE call of write_file (or edit_file). The task ends with it.',
  edit: 'Read the file of this task with read_file, then change it with edit_file, or replace it with write_file.',
  install:
    'Run the install command with execute_command. If it fails, read the error, fix the cause, and run it again.',
  test: 'Start the project and check it. If there is an error, fix the file that causes it, and check again, until it runs without errors. Then answer in words, without a tool call.',
  review: 'Read what the task names. Correct only what is wrong. Then answer in words, without a tool call.',
};

/** All that a step's model may need to know, in one message: it has no memory of the steps before. */
export function buildStepPrompt(options: StepPromptOptions): string {
  const { request, project, architecture, steps, current, files } = options;
  const { framework, name, folder, language } = project;
  const step = steps[current];
  if (step === undefined) throw new RangeError(`There is no step ${current + 1} of ${steps.length}.`);
  const done = steps.slice(0, current);
  const list = (lines: readonly string[]) =>
    lines.length === 0 ? '  (none)' : lines.map((line) => `  - ${line}`).join('\n');
  return [
    `ORIGINAL REQUEST:\n${request}`,
    `PROJECT: ${name}, in the folder ${folder}/${language === null ? '' : `, in ${language}`}`,
    ...(framework === null ? [] : [`FRAMEWORK: ${framework.name}`]),
    `ARCHITECTURE:\n${architecture}`,
    ...(framework === null
      ? []
      : [`FOLDER STRUCTURE:\n${framework.structure.map((line) => `  ${folder}/${line}`).join('\n')}`]),
    ...(framework === null || step.kind === 'write'
      ? []
      : [
          `COMMANDS, to be run in the folder ${folder}:\n  install: ${framework.install}\n  start: ${framework.start}`,
        ]),
    `PROGRESS: step ${current + 1} of ${steps.length}`,
    `COMPLETED STEPS:\n${list(done.map(({ title }) => title))}`,
    `FILES THAT EXIST (read them with read_file before you import from them):\n${list([
      ...files.slice(0, maxFiles),
      ...(files.length > maxFiles ? [`and ${files.length - maxFiles} more`] : []),
    ])}`,
    `CURRENT TASK: ${step.title}`,
    ...(step.kind === 'write' || step.kind === 'edit' ? describeFiles(filesOfStep(step.title, project)) : []),
    `Do ONLY this task. Do not start the later steps: another worker does them.\n${endings[step.kind]}`,
    [
      `PATHS: every path begins with ${folder}/, for example ${folder}/${framework?.structure[0]?.split(' ')[0] ?? 'main.py'}.`,
      'Imports are relative to the file that imports: a file in pages/ imports "../components/Card", not "./components/Card".',
    ].join(' '),
  ].join('\n\n');
}

function describeFiles(files: readonly StepFile[]): string[] {
  return files.length === 0 ? [] : [`PATH OF THE FILE: ${files.map(({ path }) => path).join(', ')}`];
}
