import { expect, it } from 'vitest';
import { parseHostRule } from './host-rules.js';
import { findConfiguredRegistries, hostsByPurpose, pickRegistryVariables } from './package-hosts.js';

it('names the registries of our environment that are not among the usual ones, as rules', () => {
  const results = findConfiguredRegistries({
    npm_config_registry: 'http://10.0.0.5:4873/npm/',
    NPM_CONFIG_REGISTRY: 'https://registry.npmjs.org/',
    PIP_INDEX_URL: 'https://user:password@pypi.corp.example/simple',
    UV_DEFAULT_INDEX: 'file:///opt/simple',
    UV_INDEX_URL: 'not an address',
    YARN_NPM_REGISTRY_SERVER: 'http://[fd00::5]/',
  });
  expect(results).toEqual(['10.0.0.5:4873', '[fd00::5]:80', 'pypi.corp.example:443']);
  for (const rule of [...results, ...hostsByPurpose.install]) expect(() => parseHostRule(rule)).not.toThrow();
});

it('gives the engine and the tests no host', () => {
  expect([hostsByPurpose.engine, hostsByPurpose.test]).toEqual([[], []]);
});

it('gives programs inside their registries, and never an address with a password', () => {
  expect(
    pickRegistryVariables({
      npm_config_registry: 'http://10.0.0.5:4873/npm/',
      PIP_INDEX_URL: 'https://user:hunter2@pypi.corp.example/simple',
      UV_INDEX_URL: 'https://token@pypi.corp.example/simple',
      UV_DEFAULT_INDEX: 'not an address',
      HOME: '/root',
    }),
  ).toEqual({ npm_config_registry: 'http://10.0.0.5:4873/npm/' });
});
