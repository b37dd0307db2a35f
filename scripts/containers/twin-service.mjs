// The demo's twin in a container beside those of docker-compose.yml. Its parts listen on the loopback of their container, so each
// gets a port here that the others reach as twin:PORT, and its files for them have those addresses.
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';

const { createTwin } = await import('/app/packages/twin/dist/world/index.js');

/** Ports on which the others find the parts. */
const ports = { service: 7001, gmail: 7002, model: 7003 };
const folder = '/tmp/world';
await mkdir(folder, { recursive: true });
const twin = await createTwin({ folder, searchPath: process.env.PATH });

for (const [part, port] of Object.entries(ports)) await forward(port, Number(new URL(twin.urls[part]).port));
const gitRoot = dirname(twin.urls.repository);
spawn('git', ['daemon', '--reuseaddr', '--export-all', '--enable=receive-pack', `--base-path=${gitRoot}`], {
  stdio: ['ignore', 'inherit', 'inherit'],
}).on('exit', (code) => process.exit(code ?? 1));

await hand('/config/fixpoint.config.yaml', await readFile(twin.configFile, 'utf8'));
for (const variable of ['GMAIL_CREDENTIALS_PATH', 'GMAIL_TOKEN_PATH']) {
  const file = twin.env[variable];
  await hand(join('/credentials', file.slice(dirname(file).length)), await readFile(file, 'utf8'));
}
createHttpServer(async ({ url }, response) => {
  if (url === '/healthz') return void response.end('ok');
  const state = { form: twin.form, commits: await twin.commits(), stats: twin.stats() };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(state));
}).listen(Number(process.env.HEALTH_PORT));
process.stdout.write('The simulated services are ready.\n');
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => twin.close().finally(() => process.exit(0)));

/** Leads a port of all addresses to one of the loopback. */
function forward(from, to) {
  const server = createServer((outer) => {
    const inner = connect(to, '127.0.0.1');
    for (const socket of [outer, inner]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        outer.destroy();
        inner.destroy();
      });
    }
    outer.pipe(inner).pipe(outer);
  });
  return new Promise((resolve) => server.listen(from, resolve));
}

/** Writes a file with the addresses that the other containers know. */
async function hand(file, text) {
  const addresses = {
    [new URL(twin.urls.service).origin]: `http://twin:${ports.service}`,
    [new URL(twin.urls.gmail).origin]: `http://twin:${ports.gmail}`,
    [twin.urls.repository]: twin.urls.repository.replace(gitRoot, 'git://twin'),
  };
  const said = Object.entries(addresses).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  await writeFile(file, said, { mode: 0o600 });
}
