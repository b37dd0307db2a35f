import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An IMAP server on loopback with one empty folder. It never ends a connection. `greets: false`: it accepts connections and sends nothing. */
export async function startImapServer({ greets }: { greets: boolean }) {
  const sockets = new Set<Socket>();
  let maxOpen = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    maxOpen = Math.max(maxOpen, sockets.size);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (greets) speakImap(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Entry of `mailboxes`. */
    definition: { kind: 'imap', host: '127.0.0.1', port, security: 'none', user: 'ann' },
    /** Maximum number of simultaneously open connections. */
    maxOpen: () => maxOpen,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function speakImap(socket: Socket): void {
  const send = (line: string) => socket.write(`${line}\r\n`);
  send('* OK [CAPABILITY IMAP4rev1] ready');
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  lines.on('line', (line) => {
    const [tag = '', command = ''] = line.toUpperCase().split(' ');
    if (command === 'LIST') send('* LIST (\\HasNoChildren) "/" INBOX');
    if (command === 'EXAMINE' || command === 'SELECT') {
      send('* 0 EXISTS');
      send('* OK [UIDVALIDITY 1] valid');
    }
    if (command === 'UID') send('* SEARCH');
    send(`${tag} OK done`);
  });
}
