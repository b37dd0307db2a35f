import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { dovecotUser } from './start-dovecot.js';

/** A provider that gives tokens by device (RFC 8628), and reports their owner to a mail server. */
export async function startProvider() {
  const requests: URLSearchParams[] = [];
  const answers: object[] = [];
  let issued = 0;
  function issue(): void {
    issued += 1;
  }
  const server: Server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/userinfo') {
      const token =
        request.headers.authorization?.replace('Bearer ', '') ?? searchParams.get('access_token') ?? '';
      if (token === `token-${issued}`) send(200, { email: dovecotUser });
      else send(401, { error: 'invalid_token' });
      return;
    }
    const form = new URLSearchParams(await text(request));
    requests.push(form);
    if (pathname === '/device')
      return void send(200, {
        device_code: 'd',
        user_code: 'AB-CD',
        verification_uri: 'https://login.example/device',
        interval: 0,
        expires_in: 30,
      });
    const scripted = answers.shift();
    if (scripted !== undefined) return void send(400, scripted);
    issue();
    send(200, { access_token: `token-${issued}`, refresh_token: `refresh-${issued}`, expires_in: 3600 });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, answers, revoke: () => issue(), close: () => server.close() };
}
