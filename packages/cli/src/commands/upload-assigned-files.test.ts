import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { path, runCommand, waiting } from '../../testing/sample-task.js';
import { startGateway } from '../../testing/start-gateway.js';

async function folderWith(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assigned-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), text);
  return folder;
}

it('uploads the file of a field, as a path after "@", and sends what the gateway made of it', async () => {
  const cwd = await folderWith('peers.csv', 'company');
  const artifact = 'a'.repeat(64);
  const { url, requests } = await startGateway({
    'POST /api/v1/artifacts': { artifact },
    'POST /api/v1/tasks': waiting,
    [`GET ${path}`]: waiting,
  });
  await runCommand(url, ['task', 'fix it', '--set', 'peers=@./peers.csv', '--set', 'author=@@ann'], { cwd });
  expect(requests.slice(0, 2)).toEqual([
    { line: 'POST /api/v1/artifacts?name=peers.csv&for=form', body: 'company' },
    {
      line: 'POST /api/v1/tasks',
      body: expect.objectContaining({
        context: { form_data: { peers: `artifact:${artifact}/peers.csv`, author: '@ann' } },
      }),
    },
  ]);
});

it('names a file that cannot be read, before anything is sent', async () => {
  const { url, requests } = await startGateway({});
  await expect(runCommand(url, ['task', 'fix it', '--set', 'peers=@gone.csv'])).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'gone.csv of --set peers cannot be read.',
    hint: expect.stringContaining('--set peers=@./deck.pptx'),
  });
  expect(requests).toEqual([]);
});

it.each([[['task', 'fix it', '--service', 'invoices']], [['service', 'test', 'invoices']]])(
  'names a file that the field of the service does not take, before anything is sent: %j',
  async (command) => {
    const cwd = await folderWith('peers.docx', 'company');
    const fields = [{ name: 'Peers', type: 'file', required: false, accept: ['.csv', 'image/*'] }];
    const { url, requests } = await startGateway({
      'GET /api/v1/services': { services: [{ name: 'invoices', aliases: [], fields }] },
    });
    await expect(runCommand(url, [...command, '--set', 'peers=@peers.docx'], { cwd })).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'Peers',
      message: 'Peers accepts .csv, image/*; "peers.docx" is not one of these.',
    });
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/v1/services']);
  },
);
