// Runs inside a sandbox's network namespace: `node forward-program.cjs 3128=/run/proxy.sock …`. Takes connections to 127.0.0.1:3128
// and passes each to the unix socket; `7:3128=…`: descriptor 7 listens there already. Prints `ready` once all ports listen; ends with
// the process namespace that it runs in.
// CommonJS and one import: an ES module starts 15 ms later, and would need a package.json beside it.
import net = require('node:net');

const pairs = process.argv.slice(2).map((pair): [{ fd: number } | { port: number; host: string }, string] => {
  const [, descriptor, port, path = ''] = /^(?:(\d+):)?(\d+)=(.*)$/s.exec(pair) ?? [];
  return [
    descriptor === undefined ? { port: Number(port), host: '127.0.0.1' } : { fd: Number(descriptor) },
    path,
  ];
});
let waiting = pairs.length;

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

for (const [where, path] of pairs) {
  const server = net.createServer({ allowHalfOpen: true }, (inside) => {
    const outside = net.connect({ path, allowHalfOpen: true });
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
