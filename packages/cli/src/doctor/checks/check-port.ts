import { createServer } from 'node:net';
import { gatewayAddressSettings, loadSettings } from '@fixpoint/shared/config';
import { defineMachineCheck } from '../machine.js';
import { toInvalid } from './to-invalid.js';

const answerMs = 2_000;

/** Checks if the gateway could listen on its address, or does so already. */
export const port = defineMachineCheck({
  name: 'port',
  required: false,
  owner: 'gateway',
  async run({ environment }) {
    let address: { readonly host: string; readonly port: number };
    try {
      address = loadSettings(gatewayAddressSettings, environment);
    } catch (error) {
      return toInvalid(error, 'settings/invalid', 'Correct the setting.');
    }
    const { host, port: number } = address;
    const code = await tryToListen(host, number);
    if (code === null) return { state: 'ok', message: `${host}:${number} is free` };
    if (code === 'EADDRINUSE' && (await isOurs(host, number))) {
      return { state: 'ok', message: `the gateway answers on ${host}:${number}` };
    }
    if (code === 'EADDRINUSE') {
      return {
        state: 'warning',
        code: 'port/taken',
        message: `another program listens on ${host}:${number}`,
        remedy: `Stop it (find it with "ss -ltnp 'sport = :${number}'"), or use another port: fixpoint up --port ${number + 1}.`,
      };
    }
    return {
      state: 'warning',
      code: 'port/not-allowed',
      message: `the gateway cannot listen on ${host}:${number}: ${code}`,
      remedy:
        'Correct HOST and PORT: an address of this machine, and a port above 1023 unless it runs as root.',
    };
  },
});

function tryToListen(host: string, number: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port: number, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

async function isOurs(host: string, number: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const answer = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${number}/healthz`, {
      signal: AbortSignal.timeout(answerMs),
    });
    return answer.ok && (await answer.text()).includes('"ok"');
  } catch {
    return false;
  }
}
