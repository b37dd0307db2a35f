import { expect, it } from 'vitest';
import { runInProcess } from '../../testing/run-in-process.js';
import { allChecks } from '../checks/all-checks.js';

it('lists every check with its severity and description', async () => {
  const { code, output } = await runInProcess('/', ['checks']);
  expect(code).toBe(0);
  for (const { name, description } of allChecks) {
    expect(output).toContain(`${name} `);
    expect(output).toContain(description);
  }
  const rows = JSON.parse((await runInProcess('/', ['checks', '--json'])).output);
  expect(rows).toContainEqual(
    expect.objectContaining({ name: 'thin-slides', severity: 'high', options: { tolerated: 0.3 } }),
  );
});

it('explains one check with its README, and suggests the nearest name', async () => {
  const { output } = await runInProcess('/', ['checks', 'thin-slides']);
  expect(output).toMatch(/^# thin-slides\n/);
  expect(await runInProcess('/', ['checks', 'thin-slide'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Did you mean "thin-slides"?'),
  });
});
