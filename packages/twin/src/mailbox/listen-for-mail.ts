import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail and hands over its bytes. The sender is answered when `onMail` is done. */
export async function listenForMail(
  onMail: (raw: Buffer) => Promise<void>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, callback) {
      buffer(stream)
        .then(onMail)
        .then(() => callback(), callback);
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A client that hangs up mid-command is its own affair; without a listener it would end this process.
  smtp.on('error', () => {});
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
