// Stand-in for what leads ports to sockets inside a sandbox: `PORT=SOCKET…`, says `ready`, then serves.
import { connect, createServer } from 'node:net';
import process from 'node:process';

const pairs = process.argv.slice(2).map((pair) => pair.split(/=(.*)/s));
await Promise.all(
  pairs.map(
    ([port, socket]) =>
      new Promise((done) => {
        createServer((client) => {
          const target = connect(socket);
          client.pipe(target).pipe(client);
          for (const end of [client, target]) end.on('error', () => {});
        }).listen(Number(port), '127.0.0.1', done);
      }),
  ),
);
process.stdout.write('ready\n');
