import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { DesktopInfo, DesktopWork } from '@fixpoint/shared/contracts';
import { desktopRunnerSettings } from '../../../services/desktop-runner/src/config.js';
import { createRunnerChecks } from '../../../services/desktop-runner/src/preconditions/runner-checks.js';
import type { World } from '../create-world.js';
import { fromPlan, type Misconfiguration } from '../misconfiguration.js';

const win11 = DesktopInfo.parse({
  name: 'win11',
  platform: 'windows',
  runner: 'r',
  status: 'ready',
  reason: null,
  displays: [],
  capabilities: ['chromium'],
  owner: { type: 'nobody' },
  epoch: 1,
  registered_at: '2026-01-01T00:00:00.000Z',
  seen_at: '2026-01-01T00:00:00.000Z',
});

/** The desktop precondition of a task, where one desktop is known. */
function desktop(
  choice: { readonly name?: string; readonly capabilities?: string[] },
  change: Partial<DesktopInfo> & { readonly connected?: boolean } = {},
): Misconfiguration['find'] {
  const { connected = true, ...info } = change;
  return async (world) => {
    const directory = { list: async () => [{ info: { ...win11, ...info }, connected }] };
    const check = createRunnerChecks({ ...settingsOf({}), directory }).find(({ name }) => name === 'desktop');
    return fromPlan(await world.check(check, DesktopWork.parse({ desktop: choice })));
  };
}

/** What a runner with these settings would answer. */
function ask(
  name: 'planner' | 'vision',
  environment: (world: World) => Record<string, string> | Promise<Record<string, string>>,
  work: Partial<DesktopWork> = {},
): Misconfiguration['find'] {
  return async (world) => {
    const checks = createRunnerChecks({ ...settingsOf(await environment(world)), directory: null });
    return fromPlan(
      await world.check(
        checks.find((check) => check.name === name),
        DesktopWork.parse(work),
      ),
    );
  };
}

function settingsOf(environment: Record<string, string>) {
  const settings = { ...sharedSettings, ...desktopRunnerSettings };
  const values = loadSettings(settings, { REDIS_URL: 'redis://127.0.0.1', ...environment }, () => {});
  return { values, environment: { PATH: process.env.PATH, ...environment } };
}

const models = (ids: readonly string[]) => JSON.stringify({ data: ids.map((id) => ({ id })) });

export const desktopRows: readonly Misconfiguration[] = [
  {
    wrong: 'a desktop with a slip in its name',
    code: 'desktop/not-connected',
    says: /"wim11" to connect.* Did you mean "win11"\?/,
    advises: /choose another desktop/,
    find: desktop({ name: 'wim11' }),
  },
  {
    wrong: 'a desktop that is switched off',
    code: 'desktop/not-connected',
    says: /"win11" to connect; it was last seen/,
    advises: /Start a desktop-runner/,
    find: desktop({ name: 'win11' }, { connected: false }),
  },
  {
    wrong: 'a desktop without what the task wants',
    code: 'desktop/not-able',
    says: /to have libreoffice/,
    advises: /DESKTOP_CAPABILITIES/,
    find: desktop({ name: 'win11', capabilities: ['libreoffice'] }),
  },
  {
    wrong: 'a desktop that failed its self-test',
    code: 'desktop/refused',
    says: /does not accept work: clicks land 3 px off/,
    advises: /desktops page/,
    find: desktop({ name: 'win11' }, { status: 'refused', reason: 'clicks land 3 px off' }),
  },
  {
    wrong: 'a desktop that a person has',
    code: 'desktop/busy',
    says: /in use by ann/,
    advises: /waits/,
    find: desktop(
      { name: 'win11' },
      { owner: { type: 'person', by: 'ann', task_id: null, since: '2026-01-01T00:00:00.000Z' } },
    ),
  },
  {
    wrong: 'a planner that is logged out',
    code: 'agent/not-logged-in',
    says: /is not logged in, so plans are not possible/,
    advises: /desktop-runner.*AGENT_PLANNER=chat/,
    find: ask('planner', async (world) => ({
      CLAUDE_CODE_PATH: await world.install('planner', `echo '{"loggedIn": false}'; exit 1`),
    })),
  },
  {
    wrong: 'a planner whose endpoint nobody runs',
    code: 'model/unreachable',
    says: /No model responds at http:\/\/127\.0\.0\.1:3\/v1: ECONNREFUSED/,
    advises: /LMSTUDIO_ENDPOINT/,
    find: ask('planner', () => ({ AGENT_PLANNER: 'chat', LMSTUDIO_ENDPOINT: 'http://127.0.0.1:3/v1' })),
  },
  {
    wrong: 'a vision model with a slip in its name',
    code: 'model/unknown',
    says: /does not list a model "qwen3-vl-8b-instuct"\. Did you mean "qwen3-vl-8b-instruct"\?/,
    advises: /LMSTUDIO_MODEL/,
    find: ask('vision', async (world) => ({
      LMSTUDIO_MODEL: 'qwen3-vl-8b-instuct',
      LMSTUDIO_ENDPOINT: await world.listen((_request, response) =>
        response.end(models(['qwen3-vl-8b-instruct'])),
      ),
    })),
  },
  {
    wrong: 'a vision model that takes another key',
    code: 'model/key-refused',
    says: /rejected the key \(HTTP 401\)/,
    advises: /LMSTUDIO_API_KEY/,
    find: ask('vision', async (world) => ({
      LMSTUDIO_API_KEY: 'hunter2',
      LMSTUDIO_ENDPOINT: await world.listen((_request, response) => response.writeHead(401).end()),
    })),
  },
  {
    wrong: 'computer use without a key',
    code: 'vision/no-key',
    says: /ANTHROPIC_API_KEY is not set/,
    advises: /chat policy/,
    find: ask('vision', () => ({}), { policy: 'computer-use' }),
  },
];
