import { loadConfig, type Machine } from './machine.js';

/** Names of the lines about parts that no configured service uses. Empty without a service. */
export async function findUnused(machine: Machine): Promise<ReadonlySet<string>> {
  const { environment } = machine;
  const config = await loadConfig(machine).catch(() => null);
  const services = Object.values(config?.services ?? {});
  if (services.length === 0) return new Set();
  const isSet = (prefix: string) =>
    Object.entries(environment).some(([name, value]) => name.startsWith(prefix) && Boolean(value));
  const hasGithub =
    isSet('GITHUB_') || services.some(({ repository }) => /github\.com[/:]/i.test(repository?.url ?? ''));
  const { DISPLAY, DESKTOP } = environment;
  const hasDesktop =
    Boolean(DISPLAY) ||
    (Boolean(DESKTOP) && DESKTOP !== 'off') ||
    isSet('CUA_') ||
    services.some(({ fallbacks }) => fallbacks !== undefined);
  return new Set([
    ...(hasGithub ? [] : ['gh', 'GitHub']),
    ...(hasDesktop ? [] : ['display', 'desktop tasks']),
    ...(hasDesktop || isSet('VISION_') ? [] : ['vision tasks']),
    ...(isSet('WORKSPACE_') ? [] : ['workspace tasks']),
  ]);
}
