// Images in place of the official ones that the Dockerfile and docker-compose.yml name, made from Debian's packages and this machine's Node,
// for machines without access to a registry of images. They have the users, folders and entry points of the official ones, and a label.
import { access, chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SetUpError } from '../bootstrap/set-up-error.js';
import { runProgram } from './run-program.js';

const label = 'fixpoint.stand-in';
const authorities = '/etc/ssl/certs/ca-certificates.crt';
const authoritiesInside = '/usr/local/share/authorities.crt';
const pullLimitMs = 60_000;

/** As node's own: a word that is not a program is an argument of node. */
const nodeEntry = `#!/bin/sh
set -e
if [ "\${1#-}" != "$1" ] || [ -z "$(command -v "$1")" ]; then set -- node "$@"; fi
exec "$@"
`;
/** As Redis' own: root gives the data to the user redis, and continues as that one. */
const redisEntry = `#!/bin/sh
set -e
if [ "\${1#-}" != "$1" ]; then set -- redis-server "$@"; fi
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  find . ! -user redis -exec chown redis {} +
  exec setpriv --reuid=redis --regid=redis --clear-groups "$0" "$@"
fi
umask 0077
exec "$@"
`;

const images = [
  {
    name: 'docker.io/library/node:20-bookworm-slim',
    entry: nodeEntry,
    steps: () => [
      'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
      `ENV NODE_VERSION=${process.versions.node} NODE_EXTRA_CA_CERTS=${authoritiesInside}`,
      'CMD ["node"]',
    ],
  },
  {
    name: 'docker.io/library/redis:7-alpine',
    entry: redisEntry,
    steps: () => [
      'RUN groupadd --gid 1000 redis && useradd --uid 999 --gid redis --home-dir /data --no-create-home redis',
      'RUN apt-get update && apt-get install -y --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*',
      'RUN mkdir /data && chown redis:redis /data',
      'WORKDIR /data',
      'VOLUME /data',
      'CMD ["redis-server"]',
    ],
  },
];

/** Makes sure that the images are there: kept, pulled, or made. Says which. */
export async function provideBaseImages({ engine, folder, print }) {
  const missing = [];
  for (const image of images) {
    const { output, code } = await engine.run(
      ['image', 'inspect', '--format', '{{json .Config.Labels}}', image.name],
      {
        mayFail: true,
      },
    );
    if (code === 0)
      print(`${image.name} is here${output.includes(label) ? ', a stand-in of an earlier run' : ''}.`);
    else if (await pull(engine, image.name)) print(`${image.name}: pulled.`);
    else missing.push(image);
  }
  if (missing.length === 0) return;
  print(
    `No image registry is reachable: building substitutes for ${missing.map(({ name }) => name).join(', ')}.`,
  );
  const system = await makeSystem({ folder, print });
  for (const { name, entry, steps } of missing) {
    await writeFile(join(folder, 'entry.sh'), entry);
    await chmod(join(folder, 'entry.sh'), 0o755);
    const text = [
      'FROM scratch',
      'ADD system.tar /',
      'COPY entry.sh /usr/local/bin/entry.sh',
      ...steps(),
      'ENTRYPOINT ["entry.sh"]',
      `LABEL ${label}=true`,
    ].join('\n');
    await writeFile(join(folder, 'Containerfile'), `${text}\n`);
    await engine.run(['build', '--tag', name, '--file', join(folder, 'Containerfile'), folder]);
    print(`${name}: made.`);
  }
  await rm(system, { force: true });
}

async function pull(engine, name) {
  const { code } = await engine.run(['pull', '--quiet', name], { mayFail: true, timeout: pullLimitMs });
  return code === 0;
}

/** A minimal Debian with this machine's Node, npm and certificates, as a tar file. */
async function makeSystem({ folder, print }) {
  if (process.getuid?.() !== 0) {
    throw new SetUpError(
      'Building substitutes needs debootstrap and root. Run this as root, or pull the images first.',
    );
  }
  const tree = join(folder, 'system');
  print('Building Debian 12 with debootstrap; takes one to three minutes.');
  await runProgram('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tree]);
  const node = dirname(dirname(process.execPath));
  await mkdir(join(tree, 'usr/local/lib/node_modules'), { recursive: true });
  await cp(process.execPath, join(tree, 'usr/local/bin/node'));
  const npm = join(node, 'lib/node_modules/npm');
  await access(npm).catch(() => {
    throw new SetUpError(`npm is not at ${npm}, beside this Node.`);
  });
  await cp(npm, join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) {
    await writeFile(
      join(tree, 'usr/local/bin', name),
      `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`,
    );
    await chmod(join(tree, 'usr/local/bin', name), 0o755);
  }
  await cp(authorities, join(tree, authoritiesInside), { dereference: true });
  const tar = join(folder, 'system.tar');
  await runProgram('tar', ['--create', '--numeric-owner', '--file', tar, '--directory', tree, '.']);
  await rm(tree, { recursive: true, force: true });
  return tar;
}
