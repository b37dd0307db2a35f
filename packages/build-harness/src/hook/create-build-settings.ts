import { fileURLToPath } from 'node:url';
import { createGuardSettings, type GuardHookConfig, type GuardSettings } from '@fixpoint/guard/hook';
import { type AgentPolicy, defaultPolicy } from '@fixpoint/guard/policy';
import { disallowedBrowserTools } from './browser-tools.js';

/** Absolute path of the built hook program, for sources and build alike. */
export function buildHookPath(): string {
  return fileURLToPath(new URL('../../dist/hook/build-hook.js', import.meta.url));
}

/** The commands of an agent that builds an app. Files it reads and writes by its tools for that. */
const commands = ['npm', 'npx', 'node', 'git', 'python', 'python3', 'playwright', 'cd', 'pwd', 'ls', 'true'];

/** The installation's policy for agents, narrowed to what building an app needs. */
export function toBuildPolicy(policy: AgentPolicy = defaultPolicy.agent): AgentPolicy {
  return {
    ...policy,
    commands,
    otherCommands: false,
    npmScripts: ['*'],
    npxPrograms: [...new Set([...policy.npxPrograms, 'vite', 'playwright'])],
    // There are no tests by others in the app: the harness keeps its own by other means.
    testPaths: [],
    protectedPaths: [...policy.protectedPaths, 'screenshots'],
  };
}

/** `tests.json` is left to the hook, which knows which of its edits is proven; a general rule would deny all of them. */
export function toHookPolicy(policy: AgentPolicy): GuardHookConfig['policy'] {
  return { ...policy, protectedPaths: [...policy.protectedPaths, 'tests.json'] };
}

type HookEntry = GuardSettings['hooks']['PreToolUse'][number];

export interface BuildSettings {
  readonly hooks: GuardSettings['hooks'] & {
    readonly PostToolUse: readonly HookEntry[];
    readonly Stop: readonly Omit<HookEntry, 'matcher'>[];
  };
  readonly permissions: GuardSettings['permissions'];
}

/** Value for Claude Code's `--settings`: the hook before every call, after each Read, and at the end. */
export function createBuildSettings(options: {
  readonly configPath: string;
  readonly policy: AgentPolicy;
  readonly nodePath: string;
  readonly sandboxed: boolean;
}): BuildSettings {
  const guard = createGuardSettings({ ...options, hookPath: buildHookPath() });
  const hooks = guard.hooks.PreToolUse.flatMap((entry) => entry.hooks);
  return {
    hooks: { ...guard.hooks, PostToolUse: [{ matcher: 'Read', hooks }], Stop: [{ hooks }] },
    permissions: { deny: [...guard.permissions.deny, ...disallowedBrowserTools] },
  };
}
