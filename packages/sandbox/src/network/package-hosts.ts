import { parseUrl } from '@fixpoint/shared/text';

/** Hosts that an install may reach: the registries that npm, yarn and pip use by default. */
const packageHosts: readonly string[] = [
  'registry.npmjs.org',
  'registry.yarnpkg.com',
  'pypi.org',
  'files.pythonhosted.org',
];

/** Hosts that a command may reach by its purpose, before the operator widens them. The engine has its relay besides. */
export const hostsByPurpose: Readonly<Record<'engine' | 'install' | 'test', readonly string[]>> = {
  engine: [],
  install: packageHosts,
  test: [],
};

const registryVariables = [
  'npm_config_registry',
  'NPM_CONFIG_REGISTRY',
  'YARN_NPM_REGISTRY_SERVER',
  'PIP_INDEX_URL',
  'UV_DEFAULT_INDEX',
  'UV_INDEX_URL',
];

/**
 * Registry variables that programs inside get from our environment. An address with a password in it stays outside: any program inside
 * could read it.
 */
export function pickRegistryVariables(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    registryVariables.flatMap((name) => {
      const url = parseUrl(env[name] ?? '');
      return url === null || url.username !== '' || url.password !== '' ? [] : [[name, url.href]];
    }),
  );
}

/**
 * The registries that our own environment names, as `host:port`. They count as local: an operator's registry lies in the
 * operator's network more often than not.
 */
export function findConfiguredRegistries(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const hosts = registryVariables.flatMap((name) => {
    const url = parseUrl(env[name] ?? '');
    if (url === null || !/^https?:$/.test(url.protocol)) return [];
    return [`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`];
  });
  return [...new Set(hosts)].filter((host) => !packageHosts.includes(host.replace(/:443$/, '')));
}
