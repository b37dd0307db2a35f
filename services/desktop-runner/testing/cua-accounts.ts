import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A machine of an account at the stand-in. */
export interface AccountMachine {
  readonly name: string;
  /** `#rrggbb`: colour of its whole screen. */
  readonly colour: string;
}

export interface CuaAccounts {
  readonly base: string;
  /** Every accepted request: `KEY METHOD /path`, and for a machine's own server `KEY MACHINE command`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * Test double of CUA Cloud with several accounts, each with its own key and machines, which may have the names of others' machines. It speaks the
 * protocol of the list (`GET /v1/vms`, `POST /v1/vms/NAME/start`) and of the computer servers (`POST /cmd`, one `data:` line); each machine shows one
 * colour.
 */
export async function startCuaAccounts(
  accounts: Readonly<Record<string, readonly AccountMachine[]>>,
): Promise<CuaAccounts> {
  const requests: string[] = [];
  const statuses = new Map<AccountMachine, string>();
  const statusOf = (machine: AccountMachine) => statuses.get(machine) ?? 'running';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', base);
    if (pathname === '/status') {
      return void response.end(JSON.stringify({ status: 'ok', os_type: 'linux', features: [] }));
    }
    if (request.method === 'POST' && pathname === '/cmd') return perform(request, response);
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const machines = accounts[key];
    if (machines === undefined) return void response.writeHead(401).end();
    requests.push(`${key} ${request.method} ${pathname}`);
    if (pathname === '/v1/vms') {
      const listed = machines.map((machine) => ({
        name: machine.name,
        status: statusOf(machine),
        os_type: 'linux',
        password: 'secret',
        api_url: base,
      }));
      return void response.end(JSON.stringify(listed));
    }
    const [, name, command] = /^\/v1\/vms\/([^/]+)\/(start|stop|restart)$/.exec(pathname) ?? [];
    const machine = machines.find((each) => each.name === name);
    if (machine === undefined) return void response.writeHead(404).end();
    statuses.set(machine, command === 'stop' ? 'stopped' : 'running');
    response.writeHead(202).end('{}');
  }

  async function perform(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers['x-api-key']);
    const machine = accounts[key]?.find(({ name }) => name === request.headers['x-container-name']);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (machine === undefined) return void response.writeHead(401).end();
    const { command } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { command: string };
    requests.push(`${key} ${machine.name} ${command}`);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`data: ${JSON.stringify({ success: true, ...(await answerOf(command, machine)) })}\n\n`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const size = { width: 320, height: 200 };

async function answerOf(command: string, { colour }: AccountMachine): Promise<object> {
  if (command === 'get_screen_size') return { size };
  if (command === 'get_cursor_position') return { position: { x: 0, y: 0 } };
  if (command !== 'screenshot') return {};
  const picture = await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { image_data: picture.toString('base64'), format: 'png' };
}
