// Apart from the other contracts: who judges documents needs this one alone, and the schemas of all of them take 7 MB.
import { Severity } from '../contracts/finding.js';

export { Severity };

/** Place of a finding among others: 0 for the worst. */
export function rankOf({ severity }: { readonly severity: Severity }): number {
  return Severity.options.indexOf(severity);
}
