import type { Finding, KnownFix } from '@fixpoint/shared/contracts';
import { createStageContext } from '@fixpoint/tasks/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine, createFixWorld, git } from '../../testing/fix-world.js';
import { createFixStage } from './fix.js';
import { createResearchStage } from './research.js';

const finding: Finding = {
  id: 'f1',
  check: 'thin-slides',
  category: 'content-depth',
  severity: 'high',
  location: 'slide 3',
  message: 'Too thin.',
  expected: '3 blocks',
  actual: '1 block',
  suggestion: 'Add blocks.',
};

const knownFix = (commit: string, note: string): KnownFix => ({
  id: `${commit.slice(0, 12)}-thin-slides`,
  check: 'thin-slides',
  finding: 'f1',
  location: 'slide 3',
  message: 'Too thin.',
  findings: 1,
  commit,
  note,
  task_id: 'task-0',
  at: '2026-01-02T03:04:05.000Z',
  confirmed: true,
  helped: 0,
});

it('gives the engine and research the earlier fixes of such a finding, except reverted ones (S0-160)', async () => {
  const world = await createFixWorld({ 'backend/words.js': '40\n', 'backend/test.js': '' });
  onTestFinished(world.close);
  const clone = `${world.folder}/seed`;
  const commit = (message: string) => {
    git(clone, 'commit', '-q', '--allow-empty', '-m', message);
    return git(clone, 'rev-parse', 'HEAD');
  };
  const standing = commit('Ask for three blocks');
  const reverted = commit('Cut the text');
  commit(`Revert "Cut the text"\n\nThis reverts commit ${reverted}.`);
  const restored = commit('Widen the slide');
  const first = commit(`Revert "Widen the slide"\n\nThis reverts commit ${restored}.`);
  commit(`Reapply "Widen the slide"\n\nThis reverts commit ${first}.`);
  git(clone, 'push', '-q', 'origin', 'HEAD:main');

  const known = [
    knownFix(standing, 'Asked the model for three blocks.'),
    knownFix(reverted, 'Cut the text to nothing.'),
    knownFix(restored, 'Made the slide wider.'),
  ];
  const context = createStageContext({ knownFixes: async () => known });
  let prompt = '';
  const options = world.options(
    createEngine(async (job) => {
      prompt = job.prompt;
    }),
  );
  const input = { ...world.input(), findings: [finding] };
  const output = await createFixStage(options)(input, context);
  expect(prompt).toContain('> Asked the model for three blocks.');
  expect(prompt).toContain('> Made the slide wider.');
  expect(prompt).not.toContain('Cut the text to nothing');
  const told = [standing, restored].map((sha) => `${sha.slice(0, 12)}-thin-slides`);
  expect(output.told_of?.map(({ id }) => id)).toEqual(told);
  expect(context.events.map(({ message }) => message)).toContain(
    'The coding agent works on 1 finding, with 2 known fixes in the prompt',
  );

  const { git: tool, repositories } = options;
  const research = createResearchStage({
    git: tool,
    repositories,
    searchWeb: async () => Promise.reject(new Error('The web is not there.')),
  });
  const { service, previous } = input;
  const looked = await research(
    { service, previous, iteration: 4, attempt: 1, findings: [finding], ledger: [], budget_usd: null },
    context,
  );
  expect(looked.strategy).toContain(
    `An earlier task removed thin-slides with commit ${standing.slice(0, 12)}`,
  );
  expect(looked.sources.slice(0, 2).map(({ quote }) => quote)).toEqual([
    'Asked the model for three blocks.',
    'Made the slide wider.',
  ]);
});
