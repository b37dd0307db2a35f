import { type BuildRecord, createBuildStore, type Heartbeat } from '@fixpoint/build-harness/orchestrator';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { missing, repositorySetting } from '../../build-settings.js';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';
import { cliSettings } from '../../config.js';
import { renderBuild, renderBuildLine, renderVerdict } from '../../render/render-build.js';
import { clean } from '../../render/terminal-text.js';

const { redisUrl, keyPrefix } = sharedSettings;
const statusSettings = { ...repositorySetting, ...cliSettings, redisUrl, keyPrefix };

export interface BuildStatusOptions {
  /** `42`, `owner/name` or `owner/name#42`. */
  readonly what?: string;
  readonly json?: boolean;
}

/** Lists the builds of a repository as the orchestrators keep them, and the orchestrators' last reports; of one issue, its tests and its sessions. */
export const runBuildStatus: Command<BuildStatusOptions> = async (context, options) => {
  const wanted = parseWhat(options.what);
  const { repository, url, ...values } = loadSettings(statusSettings, {
    ...context.environment,
    ...(wanted.repository === undefined ? {} : { GITHUB_REPOSITORY: wanted.repository }),
  });
  if (repository === undefined) throw missing('GITHUB_REPOSITORY', 'the repository, as owner/name');
  const log = createLogger({ name: 'build-status', level: 'silent' });
  const redis = connectRedis({
    url: values.redisUrl,
    log,
    name: 'fixpoint-build-status',
    profile: 'patient',
  });
  try {
    const keys = createKeys(values.keyPrefix);
    const store = createBuildStore({ redis, keys, repository, name: 'build-status' });
    const orchestrators = await store.readHeartbeats();
    const { json = false } = options;
    if (wanted.issue === undefined) {
      const builds = (await store.list()).sort((a, b) => a.issue - b.issue);
      const lines = renderStatus(builds, orchestrators);
      print(context, json ? { repository, builds, orchestrators } : null, lines);
      return exitCodes.ok;
    }
    const { issue } = wanted;
    const build = await store.find(issue);
    const verdict = orchestrators[0]?.verdicts.find(({ number }) => number === issue) ?? null;
    if (build === null && verdict === null) throw noBuild(repository, issue);
    const { paint } = context;
    const lines = build === null ? [] : renderBuild(build, { repository, url, paint });
    if (build === null && verdict !== null) lines.push(renderVerdict(verdict));
    print(context, json ? { repository, build, verdict, orchestrators } : null, lines);
    return exitCodes.ok;
  } finally {
    redis.disconnect();
  }
};

/** Prints the answer as JSON if there is one, else its lines. */
function print({ write }: Pick<CommandContext, 'write'>, answer: unknown, lines: readonly string[]): void {
  if (answer !== null) write(JSON.stringify(answer));
  else for (const line of lines) write(line);
}

function parseWhat(what = ''): { repository?: string; issue?: number } {
  const parts = /^([^#]*\/[^#]*)?(?:#?([1-9]\d{0,9}))?$/.exec(what);
  if (parts === null) {
    throw new InvalidInputError(`"${clean(what)}" is not an issue or a repository.`, {
      field: 'issue',
      hint: 'Use the form 42, owner/name or owner/name#42.',
    });
  }
  const [, repository, issue] = parts;
  return {
    ...(repository === undefined ? {} : { repository }),
    ...(issue === undefined ? {} : { issue: Number(issue) }),
  };
}

function noBuild(repository: string, issue: number): NotFoundError {
  return new NotFoundError('build of the issue', `${repository}#${issue}`, {
    hint: '"fixpoint build status" lists the builds.',
  });
}

function renderStatus(builds: readonly BuildRecord[], orchestrators: readonly Heartbeat[]): string[] {
  const lines = builds.flatMap(renderBuildLine);
  const [newest] = orchestrators;
  lines.push(...(newest?.verdicts ?? []).map(renderVerdict));
  if (lines.length === 0) lines.push('No builds and no open issues.');
  for (const { name, at, trouble } of orchestrators) {
    lines.push(clean(`${name} last checked at ${at}${trouble === null ? '' : `: ${trouble}`}`));
  }
  if (newest === undefined)
    lines.push('No orchestrator has reported in the last 24 hours. Start one with "fixpoint build watch".');
  return lines;
}
