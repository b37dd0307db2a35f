import { RepositoryDefinition, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { deploys } from '../../../packages/cli/src/doctor/checks/check-configuration.js';
import { gh, git, model } from '../../../packages/cli/src/doctor/checks/check-programs.js';
import { createAgentCheck } from '../../../services/fixer/src/preconditions/check-agent.js';
import { createPlatformCheck } from '../../../services/fixer/src/preconditions/check-platform.js';
import { createRepositoryCheck } from '../../../services/fixer/src/preconditions/check-repository.js';
import { createSandboxCheck } from '../../../services/fixer/src/preconditions/check-sandbox.js';
import type { World } from '../create-world.js';
import { fromDoctor, fromPlan, type Misconfiguration } from '../misconfiguration.js';

function repository(
  definition: (world: World) => { url: string; branch?: string; directories?: string[] },
): Misconfiguration['find'] {
  return async (world) => {
    const check = createRepositoryCheck({ git: world.git, folder: `${world.folder}/checks` });
    const row = RepositoryDefinition.parse({ directories: ['backend/invoices'], ...definition(world) });
    return fromPlan(await world.check(check, world.service({ repository: row })));
  };
}

function agent(script: string | null): Misconfiguration['find'] {
  return async (world) => {
    const path = script === null ? '/there/is/no/claude' : await world.install('agent', script);
    const check = createAgentCheck({ path, environment: { PATH: process.env.PATH, HOME: world.folder } });
    return fromPlan(await world.check(check, world.service()));
  };
}

const deployedBy = (platform: object) => ({ deploy: { platform } as unknown as ServiceDefinition['deploy'] });

export const fixerRows: readonly Misconfiguration[] = [
  {
    wrong: 'a repository that is not there',
    code: 'repository/not-found',
    says: /no repository at .*gone\.git/,
    advises: /services\.invoices\.repository\.url/,
    find: repository(({ repositories }) => ({ url: repositories.gone })),
  },
  {
    wrong: 'a checkout that pushes nowhere',
    code: 'repository/no-remote',
    says: /without a remote "origin"/,
    advises: /repository\.url/,
    find: repository(({ repositories }) => ({ url: repositories.checkout })),
  },
  {
    wrong: 'a branch that does not exist',
    code: 'repository/no-branch',
    says: /no branch "master"/,
    advises: /Available: main/,
    find: repository(({ repositories }) => ({ url: repositories.good, branch: 'master' })),
  },
  {
    wrong: 'a repository without a commit',
    code: 'repository/no-branch',
    says: /no branch "main"/,
    advises: /Push a first commit/,
    find: repository(({ repositories }) => ({ url: repositories.empty })),
  },
  {
    wrong: 'a folder of the repository with a slip in its name',
    code: 'repository/no-directory',
    says: /no folder "backend\/invioces"\. Did you mean "backend\/invoices"\?/,
    advises: /repository\.directories/,
    find: repository(({ repositories }) => ({ url: repositories.good, directories: ['backend/invioces'] })),
  },
  {
    wrong: 'a repository that may only be read',
    code: 'repository/read-only',
    says: /does not accept pushes: .*403/,
    advises: /push access/,
    find: repository(({ urls }) => ({ url: urls.readOnly })),
  },
  {
    wrong: 'a repository that wants a login',
    code: 'repository/not-allowed',
    says: /is not readable/,
    advises: /gh auth setup-git/,
    find: repository(({ urls }) => ({ url: urls.locked })),
  },
  {
    wrong: 'a repository on a host that does not exist',
    code: 'repository/unreachable',
    says: /cannot be fetched: .*resolve/i,
    advises: /repository\.url/,
    find: repository(() => ({ url: 'https://git.invalid/a.git' })),
  },
  {
    wrong: 'a coding agent that is not installed',
    code: 'agent/missing',
    says: /"\/there\/is\/no\/claude" does not run/,
    advises: /npm install --global @anthropic-ai\/claude-code/,
    find: agent(null),
  },
  {
    wrong: 'a coding agent that is logged out',
    code: 'agent/not-logged-in',
    says: /is not logged in/,
    advises: /claude auth login/,
    find: agent(`echo '{"loggedIn": false}'; exit 1`),
  },
  {
    wrong: 'a coding agent of an old version',
    code: 'agent/old',
    says: /does not report/,
    advises: /Update/,
    find: agent('echo "error: unknown command"; exit 1'),
  },
  {
    wrong: 'an account whose model gives no answer',
    code: 'agent/no-model',
    says: /Credit balance is too low/,
    advises: /credit/,
    async find(world) {
      const path = await world.install('poor', 'echo "Credit balance is too low"; exit 1');
      return fromDoctor(await world.examine(model, { CLAUDE_CODE_PATH: path }));
    },
  },
  {
    wrong: 'no sandbox',
    code: 'sandbox/open',
    says: /run without a sandbox/,
    advises: /docs\/sandbox\.md/,
    find: async (world) =>
      fromPlan(await world.check(createSandboxCheck({ wall: 'none', strength: [] }), world.service())),
  },
  {
    wrong: 'a sandbox with a gap',
    code: 'sandbox/open',
    says: /does not restrict: network/,
    advises: /docs\/sandbox\.md/,
    find: async (world) =>
      fromPlan(
        await world.check(
          createSandboxCheck({
            wall: 'landlock',
            strength: [{ name: 'network', strength: 'open', how: '' }],
          }),
          world.service(),
        ),
      ),
  },
  {
    wrong: 'a platform without its token',
    code: 'platform/no-token',
    says: /deployed by railway, but RAILWAY_TOKEN or RAILWAY_API_TOKEN is not set/,
    advises: /Set RAILWAY_TOKEN/,
    find: async (world) =>
      fromPlan(await world.check(createPlatformCheck({}), world.service(deployedBy({ type: 'railway' })))),
  },
  {
    wrong: 'a log file that cannot be read',
    code: 'platform/no-token',
    says: /\/nowhere\/service\.log cannot be read/,
    advises: /correct the settings of the service/,
    async find(world) {
      await world.write(
        'deploys.yaml',
        `services: { invoices: { url: "https://a.example", mail: { subject: a }, outputs: [docx], template: null, repository: { url: a, directories: [b] }, deploy: { logs: { type: file, path: /nowhere/service.log } } } }`,
      );
      return fromDoctor(await world.examine(deploys, { FIXPOINT_CONFIG: 'deploys.yaml' }));
    },
  },
  {
    wrong: 'git that is not installed',
    code: 'git/missing',
    says: /GIT_PATH "\/there\/is\/no\/git" does not run/,
    advises: /Install/,
    find: async (world) => fromDoctor(await world.examine(git, { GIT_PATH: '/there/is/no/git' })),
  },
  {
    wrong: 'a REPO_PATH that is no repository',
    code: 'git/no-repository',
    says: /is not a git repository/,
    advises: /REPO_PATH/,
    async find(world) {
      const path = await world.install(
        'plain-git',
        'case "$*" in --version) echo git version 2.43.0 ;; *) exit 128 ;; esac',
      );
      return fromDoctor(await world.examine(git, { GIT_PATH: path, REPO_PATH: world.folder }));
    },
  },
  {
    wrong: 'gh that is logged out',
    code: 'gh/not-logged-in',
    says: /not logged in/,
    advises: /gh auth login/,
    async find(world) {
      await world.install('gh', 'exit 1');
      return fromDoctor(await world.examine(gh));
    },
  },
];
