export { createOnDemand, type OnDemand } from './create-on-demand.js';
