import { SetUpError } from '../bootstrap/set-up-error.js';
import { gateway } from './gateway.js';
import { services } from './services.js';
import { untilRunning, waitForEnd } from './wait-for-end.js';

const image = 'docker.io/library/node:20-bookworm-slim';

/**
 * As docs/server.md says: stops everything while a task runs, keeps both volumes in one file, loses them, unpacks the file into
 * empty ones, and expects the task to continue and the documents of an earlier one to be there. The twin, which is the world
 * outside, stays.
 */
export async function tryBackup({ engine, project, site, token, task, print }) {
  const { get, post } = gateway(token);
  const mounts = (mode) => [
    `${project}_redis:/redis${mode}`,
    `${project}_data:/data${mode}`,
    `${site}:/backup`,
  ];
  const inVolumes = (mode, words) =>
    engine.run([
      'run',
      '--rm',
      ...mounts(mode).flatMap((mount) => ['--volume', mount]),
      image,
      'tar',
      ...words,
    ]);

  const running = await post(`/api/v1/tasks/${task}/rerun`, { start_from: null });
  await untilRunning({ get, post }, running.id);
  await engine.compose(['stop', ...services], { cwd: site });
  await inVolumes(':ro', ['--create', '--gzip', '--file', '/backup/fixpoint.tar.gz', '/redis', '/data']);
  print('stopped during a task; volumes saved in fixpoint.tar.gz');

  await engine.removeContainers([...services, 'redis-access']);
  await engine.run(['volume', 'rm', `${project}_redis`, `${project}_data`]);
  await engine.compose(['up', '--no-start', '--no-build'], { cwd: site });
  await inVolumes('', ['--extract', '--gzip', '--file', '/backup/fixpoint.tar.gz', '--directory', '/']);
  await engine.compose(['up', '--detach', '--no-build'], { cwd: site });
  for (const name of services) await engine.waitHealthy(name);
  const { status } = await waitForEnd({ get, post }, running.id);
  if (status !== 'completed') throw new SetUpError(`After the restore the task ended as ${status}.`, 1);
  const before = await get(`/api/v1/tasks/${task}`);
  if (before.status !== 'completed')
    throw new SetUpError('The earlier task is missing after the restore.', 1);
  print('volumes deleted and restored; the task continued and matched');
}

/** As docs/server.md says: all services change together, then Redis reads its users again. */
export async function tryUpgrade({ engine, site, token, task, print }) {
  const all = ['redis-access', ...services];
  await engine.compose(['up', '--detach', '--no-build', '--force-recreate', ...all], { cwd: site });
  await engine.compose(['restart', 'redis'], { cwd: site });
  for (const name of services) await engine.waitHealthy(name);
  const { status } = await gateway(token).get(`/api/v1/tasks/${task}`);
  if (status !== 'completed') throw new SetUpError('The task is missing after the upgrade.', 1);
  print('all containers recreated and Redis restarted: the task still exists');
}
