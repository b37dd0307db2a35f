import type { ProjectContext } from '../frameworks/index.js';
import { fewestSteps } from './parse-steps.js';

export interface PlanningPrompt {
  readonly system: string;
  readonly text: string;
}

const askedSteps = 8;

/** The first question of a project: which parts, how they connect, what flows between them. */
export function architecturePrompt(request: string, project: ProjectContext): PlanningPrompt {
  return {
    system:
      'You are a software architect. Design the smallest architecture that fulfils the request. Answer in short plain text under the headings COMPONENTS, CONNECTIONS, DATA FLOW and DEPENDENCIES. No code.',
    text: [`Request: ${request}`, ...describeProject(project)].join('\n\n'),
  };
}

/** The second: the steps, one file or one command each. */
export function breakdownPrompt(
  request: string,
  project: ProjectContext,
  architecture: string,
  complaint: string | null = null,
): PlanningPrompt {
  return {
    system: [
      `You break a software project into ${fewestSteps} to ${askedSteps} steps for a developer who does one at a time.`,
      'Answer with a numbered list and nothing else, one line a step.',
      'Each step writes exactly one file and names its path, or installs the dependencies, or runs and tests the project.',
      'Begin with the files that others import. The step before the last installs the dependencies; the last one starts the project and tests it.',
    ].join('\n'),
    text: [
      `Request: ${request}`,
      ...describeProject(project),
      `Architecture:\n${architecture}`,
      ...(complaint === null ? [] : [complaint]),
    ].join('\n\n'),
  };
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
