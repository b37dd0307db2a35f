export { detectProject, type ProjectContext } from './detect-project.js';
export { type ChosenProject, chooseProject, findProjects, frameworkOf } from './find-projects.js';
export type { Framework, FrameworkName } from './framework.js';
export { frameworks } from './frameworks.js';
