import { expect, it } from 'vitest';
import { parseHostRule } from './host-rules.js';
import { findConfiguredRegistries, packageHosts } from './package-hosts.js';

it('names the registries of our environment that are not among the usual ones, as rules', () => {
  const found = findConfiguredRegistries({
    npm_config_registry: 'http://10.0.0.5:4873/npm/',
    NPM_CONFIG_REGISTRY: 'https://registry.npmjs.org/',
    PIP_INDEX_URL: 'https://user:password@pypi.corp.example/simple',
    UV_DEFAULT_INDEX: 'file:///opt/simple',
    UV_INDEX_URL: 'not an address',
    YARN_NPM_REGISTRY_SERVER: 'http://[fd00::5]/',
  });
  expect(found).toEqual(['10.0.0.5:4873', '[fd00::5]:80', 'pypi.corp.example:443']);
  for (const rule of [...found, ...packageHosts]) expect(() => parseHostRule(rule)).not.toThrow();
});
