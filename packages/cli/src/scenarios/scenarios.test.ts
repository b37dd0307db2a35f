import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkNeeds, chooseScenario, loadScenarios } from './scenarios.js';

import { shippedScenarios } from './shipped-scenarios.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scenarios-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('loadScenarios', () => {
  it.each([
    ['S2-054', 1, 'Grok AI conversation', /one question at a time[\s\S]*There is no goal to reach/],
    ['S2-055', 2, 'Open the start menu on Windows', /start menu[\s\S]*verify that it is open/],
    [
      'S2-056',
      3,
      'Start menu, Notepad++ and a document',
      /start menu and verify[\s\S]*"Notepad\+\+" and verify[\s\S]*Type two sentences[\s\S]*ctrl\+a/,
    ],
  ])('has three built-in ones (%s: %d is "%s")', async (_, number, name, task) => {
    const scenarios = await loadScenarios(undefined);
    expect(scenarios).toHaveLength(3);
    expect(chooseScenario(String(number), scenarios)).toMatchObject({
      name,
      task_prompt: expect.stringMatching(task),
    });
  });

  it.each([
    ['mine.json', '[{"name": "Mine", "task_prompt": "Do mine."}]'],
    ['mine.yaml', '- name: Mine\n  task_prompt: |\n    Do mine.\n'],
  ])('appends those of %s (S2-057)', async (name, text) => {
    const scenarios = await loadScenarios(await file(name, text));
    expect(scenarios.slice(0, 3)).toEqual(shippedScenarios);
    expect(scenarios.slice(3)).toEqual([{ name: 'Mine', task_prompt: 'Do mine.', needs: [] }]);
  });

  it.each([
    ['nothing', '', /list of \{ name, task_prompt \}/],
    ['no list', 'name: Mine', /list of \{ name, task_prompt \}/],
    ['a task without words', '[{"name": "Mine"}]', /task_prompt/],
    ['another field', '[{"name": "Mine", "task_prompt": "Do.", "promt": "x"}]', /promt/],
    ['neither JSON nor YAML', '[{', /neither JSON nor YAML/],
  ])('refuses a file with %s', async (_, text, why) => {
    const failed = await loadScenarios(await file('mine.json', text)).catch((error) => error);
    expect(failed).toMatchObject({ code: 'invalid-input' });
    expect(`${failed.message} ${failed.hint}`).toMatch(why);
  });

  it('names the file that is missing', async () => {
    await expect(loadScenarios(join(folder, 'none.json'))).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('none.json'),
    });
  });
});

describe('chooseScenario', () => {
  it('counts from 1, knows names in any case, and takes anything else for a task in words (S2-005)', () => {
    expect(chooseScenario('2', shippedScenarios)).toBe(shippedScenarios[1]);
    expect(chooseScenario(' GROK ai conversation ', shippedScenarios)).toBe(shippedScenarios[0]);
    expect(chooseScenario('Close all windows.', shippedScenarios)).toEqual({
      name: 'Close all windows.',
      task_prompt: 'Close all windows.',
      needs: [],
    });
  });

  it.each(['0', '4', '99', ' '])('refuses %j', (wanted) => {
    expect(() => chooseScenario(wanted, shippedScenarios)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    );
  });
});

describe('checkNeeds', () => {
  it('refuses scenario 1 unless its class of addresses is allowed for the task (X-15)', () => {
    const [grok] = shippedScenarios;
    if (grok === undefined) throw new Error('It is not shipped.');
    expect(() => checkNeeds(grok, [])).toThrow(
      expect.objectContaining({ hint: 'To allow it for this task only, add: --allow "social media"' }),
    );
    expect(() => checkNeeds(grok, ['Social Media'])).not.toThrow();
    for (const need of grok.needs) expect(Object.keys(defaultPolicy.desktop.blockedUrls)).toContain(need);
  });
});
