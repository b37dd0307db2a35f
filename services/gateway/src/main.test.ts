import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

describe('the gateway as a process', () => {
  it('does not start if others can reach it without a token, names the remedy, and exits 2', async () => {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, HOST: '0.0.0.0', REDIS_URL: 'redis://127.0.0.1:1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(output).toContain('0.0.0.0');
    expect(output).toContain('FIXPOINT_TOKEN');
  });
});
