// Runs inside a sandbox's network namespace: `node forward-program.mjs 3128=/run/proxy.sock …`. Takes connections to 127.0.0.1:3128
// and passes each to the unix socket; `7:3128=…`: descriptor 7 listens there already; `3128@12=…`: connections of process 12 alone.
// Prints `ready` once all ports listen; ends with the process namespace that it runs in.
// Module files by their names: no package.json lies beside them inside.
import { connect, createServer } from 'node:net';
// biome-ignore lint/correctness/useImportExtensions: it runs as a file by itself, without a package.json.
import { ownsConnection } from './owns-connection.mjs';

const pairs = process.argv.slice(2).map((pair) => {
  const [, descriptor, port, owner, path = ''] = /^(?:(\d+):)?(\d+)(?:@(\d+))?=(.*)$/s.exec(pair) ?? [];
  const where =
    descriptor === undefined ? { port: Number(port), host: '127.0.0.1' } : { fd: Number(descriptor) };
  return { where, path, port: Number(port), owner: owner === undefined ? null : Number(owner) };
});
let waiting = pairs.length;

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

for (const { where, path, port, owner } of pairs) {
  const server = createServer({ allowHalfOpen: true }, (inside) => {
    if (owner !== null && !ownsConnection(owner, inside.remotePort ?? 0, port)) return void inside.destroy();
    const outside = connect({ path, allowHalfOpen: true });
    inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
    outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
    inside.pipe(outside);
    outside.pipe(inside);
  });
  server.on('error', fail);
  server.listen(where, () => {
    waiting -= 1;
    if (waiting === 0) process.stdout.write('ready\n');
  });
}
if (pairs.length === 0) fail(new Error('Name at least one PORT=SOCKET.'));
