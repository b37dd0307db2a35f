// Stand-in for what leads ports to sockets inside a sandbox: `PORT=SOCKET…` or `DESCRIPTOR:PORT=SOCKET…`, says `ready`, then serves.
import { connect, createServer } from 'node:net';
import process from 'node:process';

const pairs = process.argv.slice(2).map((pair) => /^(?:(\d+):)?(\d+)=(.*)$/s.exec(pair).slice(1));
await Promise.all(
  pairs.map(
    ([descriptor, port, socket]) =>
      new Promise((done) => {
        createServer((client) => {
          const target = connect(socket);
          client.pipe(target).pipe(client);
          for (const end of [client, target]) end.on('error', () => {});
        }).listen(descriptor ? { fd: Number(descriptor) } : { port: Number(port), host: '127.0.0.1' }, done);
      }),
  ),
);
process.stdout.write('ready\n');
