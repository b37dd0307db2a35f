export { createOnDemand } from './create-on-demand.js';
