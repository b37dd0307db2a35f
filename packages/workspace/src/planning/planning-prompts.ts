import type { ProjectContext } from '../frameworks/index.js';
import { minSteps } from './parse-steps.js';

export interface PlanningPrompt {
  readonly system: string;
  readonly text: string;
}

const askedSteps = 8;
const maxFiles = 100;
const maxEarlier = 6_000;

/** Existing work of a project that a request changes. */
export interface PresentWork {
  readonly files: readonly string[];
  /** Architecture of the plan before; empty if it is not known. */
  readonly architecture: string;
  /** Requests before this one, oldest first. */
  readonly requests: readonly string[];
}

/** The first question of a project: which parts, how they connect, and which data flows between them. */
export function architecturePrompt(
  request: string,
  project: ProjectContext,
  present: PresentWork | null = null,
): PlanningPrompt {
  const task =
    present === null
      ? 'Design the smallest architecture that fulfils the request.'
      : 'The project exists and works. Describe the smallest change of it that fulfils the request, and what stays as it is.';
  return {
    system: `You are a software architect. ${task} Answer in short plain text under the headings COMPONENTS, CONNECTIONS, DATA FLOW and DEPENDENCIES. No code.`,
    text: [`Request: ${request}`, ...describeProject(project), ...describePresent(present)].join('\n\n'),
  };
}

/** The second: the steps, one file or one command each. */
export function breakdownPrompt(
  request: string,
  project: ProjectContext,
  architecture: string,
  complaint: string | null = null,
  present: PresentWork | null = null,
): PlanningPrompt {
  return {
    system: [
      present === null
        ? `You break a software project into ${minSteps} to ${askedSteps} steps for a developer who does one at a time.`
        : `You break a change of an existing software project into 1 to ${askedSteps} steps for a developer who does one at a time. Change the files that exist. Write a new file only for a new part.`,
      'Answer with a numbered list and nothing else, one line a step.',
      'Each step writes exactly one file and names its path, or installs the dependencies, or runs and tests the project.',
      'Begin with the files that others import. The step before the last installs the dependencies; the last one starts the project and tests it.',
    ].join('\n'),
    text: [
      `Request: ${request}`,
      ...describeProject(project),
      ...describePresent(present),
      `Architecture:\n${architecture}`,
      ...(complaint === null ? [] : [complaint]),
    ].join('\n\n'),
  };
}

function describePresent(present: PresentWork | null): string[] {
  if (present === null) return [];
  const { files, architecture, requests } = present;
  const list = files.slice(0, maxFiles).map((path) => `  ${path}`);
  return [
    `Files that exist:\n${list.join('\n')}`,
    ...(requests.length === 0
      ? []
      : [`Earlier requests:\n${requests.map((line) => `  - ${line}`).join('\n')}`]),
    ...(architecture === '' ? [] : [`Architecture until now:\n${architecture.slice(0, maxEarlier)}`]),
  ];
}

function describeProject({ framework, folder, language }: ProjectContext): string[] {
  return [
    `Project folder: ${folder}`,
    ...(language === null ? [] : [`Language: ${language}`]),
    ...(framework === null
      ? []
      : [
          `Framework: ${framework.name}`,
          `Folder structure:\n${framework.structure.map((line) => `  ${folder}/${line}`).join('\n')}`,
        ]),
  ];
}
