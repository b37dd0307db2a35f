import type { ProjectContext } from '../frameworks/index.js';
import type { PlannedStep } from './parse-steps.js';

export interface StepPromptOptions {
  readonly request: string;
  readonly project: ProjectContext;
  readonly architecture: string;
  readonly steps: readonly PlannedStep[];
  /** Which of them is to be done, from 0. */
  readonly current: number;
  /** Paths of the files that are there. */
  readonly files: readonly string[];
}

const mostFiles = 100;
const endings = {
  write: 'Write the file of this task with ONE call of write_file (or edit_file). The task ends with it.',
  install:
    'Run the install command with execute_command. If it fails, read the error, fix the cause, and run it again.',
  test: 'Start the project and check it. If there is an error, fix the file that causes it, and check again, until it runs without errors. Then answer in words, without a tool call.',
} as const;

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
      ...files.slice(0, mostFiles),
      ...(files.length > mostFiles ? [`and ${files.length - mostFiles} more`] : []),
    ])}`,
    `CURRENT TASK: ${step.title}`,
    `Do ONLY this task. Do not start the later steps: another worker does them.\n${endings[step.kind]}`,
    [
      `PATHS: every path begins with ${folder}/, for example ${folder}/${framework?.structure[0]?.split(' ')[0] ?? 'main.py'}.`,
      'Imports are relative to the file that imports: a file in pages/ imports "../components/Card", not "./components/Card".',
    ].join(' '),
  ].join('\n\n');
}
