import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetUpError } from '../bootstrap/set-up-error.js';
import { runProgram } from './run-program.js';

/** The oldest that read what docker-compose.yml says: an env_file that may be missing, conditions of depends_on. */
const oldest = { 'docker-compose': [2, 24], 'podman-compose': [1, 3] };
const suite = 'trixie';
const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** The command of a Compose program that is new enough: the machine's own, else that of Debian 13, unpacked into `folder`. */
export async function fetchCompose({ folder, wanted, print }) {
  const { output } = await runProgram(wanted, ['--version'], { mayFail: true });
  const [, major, minor] = /compose\w* version:?\s+v?(\d+)\.(\d+)/i.exec(output) ?? [];
  const [leastMajor, leastMinor] = oldest[wanted];
  if (Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor))
    return [wanted];
  const reason =
    major === undefined ? `${wanted} is not installed` : `${wanted} ${major}.${minor} is too old`;
  print(`${reason}: using the Debian 13 version for this run.`);
  for (const name of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(folder, name), { recursive: true });
  const sources = join(folder, 'sources.list');
  await writeFile(sources, `deb [signed-by=${keys}] http://deb.debian.org/debian ${suite} main\n`);
  const settings = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await runProgram('apt-get', [...options, 'update'], { cwd: folder });
  await runProgram('apt-get', [...options, 'download', wanted], { cwd: folder });
  const archive = (await readdir(folder)).find((name) => name.startsWith(wanted) && name.endsWith('.deb'));
  if (archive === undefined) throw new SetUpError(`${wanted} could not be downloaded from Debian 13.`, 1);
  await runProgram('dpkg-deb', ['--extract', archive, join(folder, 'unpacked')], { cwd: folder });
  return wanted === 'docker-compose'
    ? [join(folder, 'unpacked/usr/libexec/docker/cli-plugins/docker-compose')]
    : ['/usr/bin/python3', join(folder, 'unpacked/usr/lib/python3/dist-packages/podman_compose.py')];
}
