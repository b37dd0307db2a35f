import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FormValues, ServiceWithRepository } from '@fixpoint/shared/contracts';
import { ConfigurationError, UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createDeployer, type Deployment } from '../deployer/create-deployer.js';
import { createMailbox, type MailCounts } from '../mailbox/create-mailbox.js';
import { createScriptedModel, type Defect, repair } from '../model/index.js';
import { type Commit, createRemote } from '../remote/create-remote.js';
import { injectFaults, noFaults, type TwinFaultsPatch } from './fault-injection.js';
import {
  createSubmissionCounter,
  describeService,
  type SampleRow,
  type SubmissionCounts,
  toConfigFile,
} from './sample-service.js';

const packageFolder = fileURLToPath(new URL('../../', import.meta.url));
const workdir = 'backend/market-research';
const user = 'analyst@fixpoint.example';
const sender = 'reports@document-services.example';

/** Environment of every twin's services. */
const sameForAll = {
  MAIL_POLL_MS: '200',
  SENDER_EMAIL: sender,
  USER_EMAIL: user,
  ANTHROPIC_API_KEY: 'twin',
  DEPLOY_POLL_BASE_MS: '200',
  DEPLOY_POLL_MAX_MS: '1000',
};

export interface TwinStats {
  readonly submissions: SubmissionCounts;
  readonly mails: MailCounts;
  /** Times that the remote's `main` moved after its first commit. */
  readonly pushes: number;
  /** Newest first; the oldest is the one of the first commit. */
  readonly deployments: readonly Deployment[];
  readonly modelRuns: number;
  readonly modelRequests: number;
  /** Prompts of the model's newest runs, oldest first: at most 20. */
  readonly modelPrompts: readonly string[];
}

/** The outside world in miniature, on loopback, in this process and one child: the deployed service. */
export interface Twin {
  /** Environment for Fixpoint's services, beside PATH, HOME and a Redis. */
  readonly env: Readonly<Record<string, string>>;
  readonly configFile: string;
  readonly service: ServiceWithRepository;
  /** A form that the service has data for. */
  readonly form: FormValues;
  readonly urls: {
    readonly service: string;
    /** JSON list of deployments; add `/ID/log` for the output of one. */
    readonly deployments: string;
    readonly gmail: string;
    readonly smtp: string;
    readonly model: string;
    /** Address for `git clone`. */
    readonly repository: string;
  };
  readonly faults: {
    set(patch: TwinFaultsPatch): Promise<void>;
    /** Resets the faults, so that the world is well-behaved again. */
    reset(): Promise<void>;
  };
  stats(): TwinStats;
  /** Commits of the remote's `main`, newest first. */
  commits(): Promise<Commit[]>;
  /** Pushes a commit by another author, for races on `main`. Counts as a push. Returns its hash. */
  pushForeignCommit(): Promise<string>;
  /** Pushes a commit that restores the service with only these defects, and waits until it is live. Counts as a push. */
  restore(defects: readonly Defect[]): Promise<void>;
  /** Resolves when no deployment is queued or building. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the world below `folder`, which no other twin has used, and waits until its service is deployed. The service has all of its defects, or the
 * named ones.
 */
export async function createTwin({
  folder: given,
  defects,
  faults: initial = {},
  searchPath = '',
  deliver,
  row,
}: {
  folder: string;
  defects?: readonly Defect[] | undefined;
  faults?: TwinFaultsPatch;
  /** Folders, as in PATH, in which a Claude Code CLI is searched for if this project's own is not installed. */
  searchPath?: string | undefined;
  /** Receives the service's mails instead of the Gmail stand-in: another kind of mailbox. */
  deliver?: ((mail: { readonly raw: Buffer; readonly receivedAt: Date }) => Promise<void>) | undefined;
  /** Optional settings in the row of the service. */
  row?: SampleRow | undefined;
}): Promise<Twin> {
  const folder = resolve(given);
  const repository = join(folder, 'remote', 'document-services.git');
  const configFile = join(folder, 'fixpoint.config.yaml');
  const credentialsFile = join(folder, 'credentials', 'gmail_credentials.json');
  const tokenFile = join(folder, 'credentials', 'gmail_token.json');
  const install = `node ../../scripts/link-modules.mjs "${packageFolder}"`;
  const faults = noFaults();
  const submissions = createSubmissionCounter('/api/market-research');
  const releases = createReleaseStack();
  requireUnused(folder, repository);

  try {
    for (const name of ['remote', 'credentials', 'deployments', 'service-data']) {
      await mkdir(join(folder, name), { recursive: true });
    }
    const model = await createScriptedModel(faults.model);
    releases.defer('scripted model', model.close);
    const mailbox = await createMailbox({ user, sender, faults: faults.mail, deliver });
    releases.defer('mailbox', mailbox.close);
    const deployer = await createDeployer({
      folder: join(folder, 'deployments'),
      repository,
      workdir,
      install,
      environment: {
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: `Market Research <${sender}>`,
        DATA_DIR: join(folder, 'service-data'),
      },
      faults: faults.deploy,
      onRequest: submissions.add,
    });
    releases.defer('deployer', deployer.close);
    const remote = await createRemote({
      path: repository,
      template: join(packageFolder, 'sample-service'),
      ...(defects === undefined ? {} : { prepare: (root) => repair(join(root, workdir), defects) }),
      onPush: ({ to }) => deployer.deploy(to),
    });
    releases.defer('remote', remote.close);
    await deployer.settled();
    requireLive(deployer.deployments()[0]);

    const service = describeService({
      row,
      url: deployer.url,
      repository,
      install,
      namesVersion: initial.deploy?.anonymous !== true,
    });
    await writeFile(configFile, toConfigFile(service));
    await writeFile(credentialsFile, JSON.stringify(mailbox.access.credentials), { mode: 0o600 });
    await writeFile(tokenFile, JSON.stringify(mailbox.access.token), { mode: 0o600 });

    async function set(patch: TwinFaultsPatch): Promise<void> {
      injectFaults(faults, patch);
      if (patch.push?.refuse !== undefined) await remote.refuse(patch.push.refuse);
      if (patch.mail?.hold === false) await mailbox.release();
    }
    await set(initial);
    async function settled(): Promise<void> {
      // A very recent push may not have been reported yet.
      remote.pushes();
      await deployer.settled();
    }

    return {
      env: {
        FIXPOINT_CONFIG: configFile,
        GMAIL_CREDENTIALS_PATH: credentialsFile,
        GMAIL_TOKEN_PATH: tokenFile,
        GMAIL_API_ROOT_URL: mailbox.gmailUrl,
        ANTHROPIC_BASE_URL: model.url,
        CLAUDE_CODE_PATH: findClaude(searchPath),
        // Installing links the service's modules from these.
        SANDBOX_READ: findModules('nodemailer'),
        ...sameForAll,
      },
      configFile,
      service,
      form: { Email: user, Business: 'Cold chain logistics', Country: 'Vietnam', Exclusion: '' },
      urls: {
        service: deployer.url,
        deployments: `${deployer.url}/_deployments`,
        gmail: mailbox.gmailUrl,
        smtp: mailbox.smtpUrl,
        model: model.url,
        repository,
      },
      faults: { set, reset: () => set(noFaults()) },
      stats() {
        const { runs, requests } = model.counts();
        return {
          submissions: submissions.counts(),
          mails: mailbox.counts(),
          pushes: remote.pushes(),
          deployments: deployer.deployments(),
          modelRuns: runs,
          modelRequests: requests,
          modelPrompts: [...model.prompts()],
        };
      },
      commits: remote.commits,
      pushForeignCommit: remote.pushForeignCommit,
      async restore(next) {
        await remote.restore((root) => repair(join(root, workdir), next));
        await settled();
      },
      settled,
      close: () => releases.release(),
    };
  } catch (cause) {
    await releases.release();
    throw cause;
  }
}

function requireUnused(folder: string, repository: string): void {
  if (!existsSync(repository)) return;
  throw new ConfigurationError(`${folder} already contains simulated services.`, {
    hint: 'Use an empty folder: a scenario always starts from the beginning.',
  });
}

function requireLive(first: Deployment | undefined): void {
  if (first?.status === 'live') return;
  throw new UnavailableError(
    `Failed to deploy the sample service. ${first?.reason ?? 'Nothing was pushed.'}`,
    {
      hint: 'Its build and output are below; run `npm ci` if modules are missing.',
      context: { log: first?.log.slice(-20) },
    },
  );
}

/**
 * Path of the Claude Code CLI: the one that this project pins or, outside of its workspace, the person's own. Throws `ConfigurationError` if neither
 * is installed.
 */
function findClaude(searchPath: string): string {
  const pinned = modulesFolders('@anthropic-ai/claude-code').map((folder) => join(folder, '.bin'));
  const names = process.platform === 'win32' ? ['claude.exe', 'claude.cmd'] : ['claude'];
  const claude = [...pinned, ...searchPath.split(delimiter).filter((folder) => folder !== '')]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (claude !== undefined) return claude;
  throw new ConfigurationError(
    'The Claude Code CLI is not installed. The demo runs it with a scripted model.',
    {
      hint: 'Run "npm install --global @anthropic-ai/claude-code", or in the project run "npm ci" without --omit=dev and --omit=optional.',
    },
  );
}

/** The folder of modules that contains the package: beside us in the workspace, above us if we are installed. */
function findModules(name: string): string {
  const folder = modulesFolders(name).find((candidate) => existsSync(join(candidate, name)));
  if (folder !== undefined) return folder;
  throw new ConfigurationError(
    `The package ${name} is not installed. The document service of the demo needs it.`,
    {
      hint: 'Reinstall Fixpoint with all dependencies.',
    },
  );
}

function modulesFolders(name: string): readonly string[] {
  return createRequire(import.meta.url).resolve.paths(name) ?? [];
}
