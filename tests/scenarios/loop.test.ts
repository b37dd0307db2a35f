import { expect, it } from 'vitest';
import { createWorld } from '../harness/create-world.js';

it('takes a real service from failing to matching: one commit with its trailer for each iteration that fixed something (S0-001, S0-002, S0-003, S0-004, S0-005, S0-006, S0-007, S0-008, S0-009, S0-058, S0-446, S0-447, S0-448, S0-449, X-1, X-10, X-12)', async () => {
  const world = await createWorld();
  const { id } = await world.submit();
  const over = await world.waitForEnd(id);

  expect(over.result).toMatchObject({ reason: 'matched', prs_merged: 0, output_files: [{ type: 'pptx' }] });
  const { iterations = 0, pushes = 0, spent_usd: spent = 0 } = over.result ?? {};
  expect(iterations).toBeGreaterThanOrEqual(3);
  expect(pushes).toBe(iterations - 1);
  expect(spent).toBeGreaterThan(0);

  const fixes = (await world.twin.commits()).filter(({ subject }) => subject.startsWith('Fix: '));
  expect(fixes.map(({ body }) => /^Task-Id: (.+)$/m.exec(body)?.[1])).toEqual(
    Array.from({ length: pushes }, (_, index) => `${id}/${pushes - index}`),
  );
  expect(world.twin.stats()).toMatchObject({
    pushes,
    submissions: { total: iterations },
    mails: { received: iterations },
  });

  const events = await world.tasks.events(id);
  const totals = events.flatMap((event) =>
    event.type === 'findings'
      ? [Object.values(event.data.counts).reduce((sum, count) => sum + count, 0)]
      : [],
  );
  expect(totals).toHaveLength(iterations);
  expect(totals.at(-1)).toBe(0);
  // Every finding was new once, and each was fixed by one of the pushes.
  const ledgers = events.flatMap((event) => (event.type === 'findings' ? [event.data.ledger] : []));
  expect(ledgers.at(-1)).toMatchObject({ open: 0, born: [], regressed: [] });
  const born = ledgers.flatMap((ledger) => ledger?.born ?? []).sort();
  expect(ledgers.flatMap((ledger) => ledger?.fixed ?? []).sort()).toEqual(born);
  expect(totals).toEqual([...totals].sort((one, other) => other - one));
  expect(events.filter((event) => event.type === 'guard-denied')).toMatchObject([
    { data: { tool: 'Bash', rule: 'git-push' } },
  ]);
  expect(events.filter((event) => event.type === 'fix')).toHaveLength(pushes);
});

it('waits for a late mail and a slow deploy, and starts from the mail when told to (S0-051, S0-052, S0-108)', async () => {
  const world = await createWorld();
  await world.twin.knobs.set({ mail: { hold: true }, deploy: { delayMs: 1_000 } });
  const first = await world.submit({ limits: { iterations: 1 } });
  await world.waitForEvent(
    first.id,
    (event) => event.type === 'stage-started' && event.data.stage === 'mail',
  );
  await world.waitForEvent(
    first.id,
    (event) => event.type === 'stage-finished' && event.data.stage === 'submit',
  );
  await world.twin.knobs.set({ mail: { hold: false } });
  expect((await world.waitForEnd(first.id)).result?.reason).toBe('iterations');

  const second = await world.submit({
    description: 'market-research: results already emailed, start from email',
  });
  expect(second.spec.start_from).toBe('email_check');
  const over = await world.waitForEnd(second.id);
  expect(over.result?.reason).toBe('matched');
  // The first iteration sent no form of its own.
  expect(world.twin.stats().submissions.total).toBe(1 + (over.result?.iterations ?? 0) - 1);
});
