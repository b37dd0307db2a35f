// Apart from the other contracts: who judges documents needs this one alone, and the schemas of all of them take 7 MB.
export { Severity } from '../contracts/finding.js';
