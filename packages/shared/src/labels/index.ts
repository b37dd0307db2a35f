export { classOfAction, describeAction, isShortened } from './describe-action.js';
export { classesOf, describeClass, nameOfResource } from './describe-classes.js';
export { headlineOf, type TaskHeadline } from './headline-of.js';
export { nameOfTemplate } from './name-of-template.js';
export { priorities, priorityLabels } from './priority-labels.js';
export { railStages, stageLabels } from './stage-labels.generated.js';
