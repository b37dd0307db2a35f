import { type StageName, stageCatalog, stageNames } from '@fixpoint/shared/contracts';

/**
 * Throws unless a service serves exactly the stages whose contract names it. A stage with a queue for each machine may be missing:
 * machines come and go. A name that no contract has, as in tests, is not checked.
 */
export function requireOwnStages(
  service: string,
  served: readonly StageName[],
  { servesAll }: { readonly servesAll: boolean },
): void {
  const own = stageNames.filter((name) => stageCatalog[name].servedBy === service);
  if (own.length === 0) return;
  const missing = own.filter((name) => stageCatalog[name].queueOf === undefined && !served.includes(name));
  const foreign = served.filter((name) => !own.includes(name));
  const faults = [
    ...(servesAll ? missing.map((name) => `It does not serve its stage "${name}".`) : []),
    ...foreign.map((name) => `It serves "${name}", a stage of ${stageCatalog[name].servedBy}.`),
  ];
  if (faults.length === 0) return;
  const remedy = `Serve exactly the stages with servedBy: '${service}' (packages/shared/src/contracts/stages).`;
  throw new TypeError(`The service ${service} was not started. ${faults.join(' ')} ${remedy}`);
}
