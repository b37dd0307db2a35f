// Runs inside a sandbox's network namespace: `node forward-program.cjs 3128=/run/proxy.sock …`. Takes connections to 127.0.0.1:3128
// and passes each to the unix socket. Prints `ready` once all ports listen; ends soon after the process that started it.
// CommonJS and one import: an ES module starts 15 ms later, and would need a package.json beside it.
import net = require('node:net');

const pairs = process.argv.slice(2).map((pair): [number, string] => {
  const at = pair.indexOf('=');
  return [Number(pair.slice(0, at)), pair.slice(at + 1)];
});
let waiting = pairs.length;

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

for (const [port, path] of pairs) {
  const server = net.createServer({ allowHalfOpen: true }, (inside) => {
    const outside = net.connect({ path, allowHalfOpen: true });
    inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
    outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
    inside.pipe(outside);
    outside.pipe(inside);
  });
  server.on('error', fail);
  server.listen(port, '127.0.0.1', () => {
    waiting -= 1;
    if (waiting === 0) process.stdout.write('ready\n');
  });
}
if (pairs.length === 0) fail(new Error('Name at least one PORT=SOCKET.'));

// By a poll, since a shell gives what it starts in the background no standard input that would end.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, 200);
