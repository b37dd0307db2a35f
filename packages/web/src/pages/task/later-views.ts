export { AgentView } from './agent-view.js';
export { ChangesView } from './changes-view.js';
export { DocumentFiles } from './document-files.js';
export { DocumentView } from './document-view.js';
export { FindingsView } from './findings-view.js';
export { ParametersView } from './parameters-view.js';
export { RerunDialog } from './rerun-dialog.js';
