import { type BuildRecord, createBuildStore, type Heartbeat } from '@fixpoint/build-harness/orchestrator';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys } from '@fixpoint/shared/queue';
import { type Command, exitCodes } from '../../command-context.js';
import { clean } from '../../render/terminal-text.js';
import { missing, repositorySetting } from './build-settings.js';

const { redisUrl, keyPrefix } = sharedSettings;
const statusSettings = { ...repositorySetting, redisUrl, keyPrefix };

/** Lists the builds of a repository as the orchestrators keep them, and what they last said. */
export const runBuildStatus: Command<{ readonly repository?: string; readonly json?: boolean }> = async (
  context,
  options,
) => {
  const { repository, ...values } = loadSettings(statusSettings, {
    ...context.environment,
    ...(options.repository === undefined ? {} : { GITHUB_REPOSITORY: options.repository }),
  });
  if (repository === undefined) throw missing('GITHUB_REPOSITORY', 'names the repository as owner/name');
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
    const builds = (await store.list()).sort((one, other) => one.issue - other.issue);
    const orchestrators = await store.readHeartbeats();
    if (options.json === true) context.write(JSON.stringify({ repository, builds, orchestrators }));
    else for (const line of renderStatus(builds, orchestrators)) context.write(clean(line));
    return exitCodes.ok;
  } finally {
    redis.disconnect();
  }
};

function renderStatus(builds: readonly BuildRecord[], orchestrators: readonly Heartbeat[]): string[] {
  const lines = builds.flatMap(renderBuild);
  const [newest] = orchestrators;
  for (const { number, priority, reasons } of newest?.verdicts ?? []) {
    const state = priority === null ? 'not built' : `waits, priority ${priority}`;
    lines.push(`#${number}  ${state}: ${reasons.join(' ')}`);
  }
  if (lines.length === 0) lines.push('No issue is built, and none is known.');
  for (const { name, at, trouble } of orchestrators) {
    lines.push(`${name} looked at ${at}${trouble === null ? '' : `: ${trouble}`}`);
  }
  if (newest === undefined)
    lines.push('No orchestrator was heard within a day: "fixpoint build watch" starts one.');
  return lines;
}

function renderBuild({
  issue,
  state,
  outcome,
  title,
  progress,
  spent_usd: spent,
  task,
  summary,
}: BuildRecord): string[] {
  const of = progress.tests?.length ?? 0;
  const passed = progress.tests?.filter(({ status }) => status === 'pass').length ?? 0;
  const tests = of === 0 ? '' : `, ${passed}/${of} tests`;
  const word = state === 'released' ? (outcome ?? state) : state;
  const where = task === null ? '' : ` (task ${task})`;
  const line = `#${issue}  ${word}${tests}, $${spent.toFixed(2)}  ${title}${where}`;
  return summary === '' ? [line] : [line, `    ${summary}`];
}
