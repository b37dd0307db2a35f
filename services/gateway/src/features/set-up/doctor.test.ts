import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../../../testing/start-gateway.js';
import { createRunDoctor } from './run-doctor.js';

let bench: GatewayBench;
let folder: string;
beforeAll(async () => {
  bench = await createGatewayBench();
  folder = await mkdtemp(join(tmpdir(), 'gateway-doctor-'));
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** Doctor with the given program, in a separate process. */
async function doctorOf(source: string) {
  const module = join(folder, 'doctor.mjs');
  await writeFile(module, source);
  return createRunDoctor({ node: process.execPath, module, environment: { PATIENT: 'gateway' } });
}

const token = 'correct-horse-battery-staple';

describe('the doctor over REST', () => {
  it('returns the results of the command to admins, even if a requirement is missing (S0-379)', async () => {
    const runDoctor = await doctorOf(`
      if (process.argv.slice(2).join(' ') !== 'doctor --json --quick') process.exit(2);
      const check = { name: 'Redis', required: true, state: 'missing', detail: process.env.PATIENT, remedy: 'Start it.' };
      console.log(JSON.stringify([check]));
      process.exitCode = 1;`);
    const gateway = await bench.start({ runDoctor, token });
    const admin = { authorization: `Bearer ${token}` };
    const answer = await gateway.request('GET', '/api/v1/doctor', undefined, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      checks: [{ name: 'Redis', required: true, state: 'missing', detail: 'gateway', remedy: 'Start it.' }],
    });
    const issued = await gateway.request('POST', '/api/v1/tokens', { name: 'ann', role: 'operate' }, admin);
    const operate = { authorization: `Bearer ${issued.json().text}` };
    expect((await gateway.request('GET', '/api/v1/doctor', undefined, operate)).statusCode).toBe(403);
  });

  it('names the command to run by hand if it fails or is missing', async () => {
    const broken = await doctorOf('process.exit(3);');
    const missing = createRunDoctor({
      node: process.execPath,
      module: join(folder, 'none.mjs'),
      environment: {},
    });
    for (const runDoctor of [broken, missing]) {
      const answer = await (await bench.start({ runDoctor })).request('GET', '/api/v1/doctor');
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ hint: expect.stringContaining('fixpoint doctor') });
    }
  });

  it('runs once for all requests at the same time, and ends with the gateway', async () => {
    const runDoctor = await doctorOf(`console.log('[]'.slice(0, 1)); setTimeout(() => {}, 60_000);`);
    const closing = new AbortController();
    const [first, second] = [runDoctor(closing.signal), runDoctor(closing.signal)];
    closing.abort();
    await expect(first).rejects.toThrow('without a report');
    await expect(second).rejects.toThrow('without a report');
  });
});
