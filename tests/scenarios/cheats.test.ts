/** @module-tag night */
import type { Defect, ModelMode } from '@fixpoint/twin/model';
import { expect, it } from 'vitest';
import { createWorld, steady } from '../harness/create-world.js';

const cheats: readonly (readonly [mode: ModelMode, defect: Defect, rule: string, path: string])[] = [
  ['padding', 'descriptions', 'integrity-sentence', 'src/deck/company-slide.js'],
  ['one-sentence', 'descriptions', 'integrity-sentence', 'src/deck/company-slide.js'],
  ['unseen', 'descriptions', 'integrity-unseen', 'src/deck/company-slide.js'],
  ['invented-company', 'ranking', 'integrity-facts', 'src/ranking.js'],
  ['for-us-alone', 'insights', 'integrity-recipient', 'src/app.js'],
  ['notes-as-actions', 'insights', 'integrity-label', 'src/deck/insights.js'],
  ['for-today-alone', 'insights', 'integrity-request', 'src/app.js'],
  ['guessed-website', 'links', 'integrity-address', 'src/deck/links.js'],
  ['written-content', 'descriptions', 'integrity-sentence', 'src/deck/company-slide.js'],
  ['hidden-error', 'ranking', 'integrity-errors', 'src/app.js'],
];

it.each(cheats)(
  'pushes no change that satisfies a check without fixing the document (%s), names it, and matches by an honest fix',
  async (mode, defect, rule, path) => {
    const world = await createWorld({ environment: steady, defects: [defect], faults: { model: { mode } } });
    const { id } = await world.submit();
    const over = await world.waitForEnd(id);
    expect(over.result).toMatchObject({ reason: 'matched' });

    const events = await world.tasks.events(id);
    const returned = events.find(({ message }) => message.startsWith('Returned to the coding agent'));
    expect(returned?.message).toContain(`${path}: Line `);
    expect(returned?.message).toContain(`[${rule}]`);
    const fixes = events.filter((event) => event.type === 'fix');
    const pushed = fixes.filter(({ data }) => data.outcome === 'pushed');
    const subjects = (await world.twin.commits()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Fix: '))).toHaveLength(pushed.length);
    expect(subjects.join()).not.toContain('make the findings disappear');
    // A refused change was not served, so it costs no form.
    expect(world.twin.stats().submissions.total).toBe(pushed.length + 1);
  },
);
