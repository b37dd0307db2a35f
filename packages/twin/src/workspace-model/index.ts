export { createScriptedWorkspaceModel } from './create-scripted-workspace-model.js';
export { scriptedProjects } from './scripted-projects.js';
