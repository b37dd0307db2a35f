import { stageCatalog, stageNames } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import { requireOwnStages } from './require-own-stages.js';

const services = [...new Set(stageNames.map((name) => stageCatalog[name].servedBy))];

describe('The stages of a service', () => {
  it.each(services)('must all be served by %s, and no other stage', (service) => {
    const own = stageNames.filter((name) => stageCatalog[name].servedBy === service);
    expect(() => requireOwnStages(service, own, { servesAll: true })).not.toThrow();
    const needed = own.filter((name) => stageCatalog[name].queueOf === undefined);
    for (const name of needed) {
      const rest = own.filter((candidate) => candidate !== name);
      const missing = `It does not serve its stage "${name}".`;
      expect(() => requireOwnStages(service, rest, { servesAll: true })).toThrow(missing);
    }
    for (const name of stageNames.filter((stageName) => !own.includes(stageName))) {
      const foreign = `It serves "${name}", a stage of ${stageCatalog[name].servedBy}.`;
      expect(() => requireOwnStages(service, [...own, name], { servesAll: true })).toThrow(foreign);
    }
  });

  it('may be only desktops for a runner that serves nothing else', () => {
    const desktopsOnly = { servesAll: false };
    expect(() => requireOwnStages('desktop-runner', ['desktop'], desktopsOnly)).not.toThrow();
    expect(() => requireOwnStages('desktop-runner', ['desktop', 'fix'], desktopsOnly)).toThrow('"fix"');
  });

  it('are not checked for a name that is not a service', () => {
    expect(() => requireOwnStages('test', ['fix'], { servesAll: true })).not.toThrow();
  });
});
