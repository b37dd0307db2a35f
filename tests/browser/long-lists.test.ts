import { expect, it } from 'vitest';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();

it('keeps only the visible entries of a long audit log in the page, and shows the oldest when scrolled', async () => {
  const gateway = await bench.start();
  const count = 180;
  for (let number = 0; number < count; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    await gateway.request('POST', `/api/v1/tasks/${id}/pause`);
  }
  const { page, faults } = await bench.open(gateway);
  await page.goto('/settings/audit');
  await page.getByRole('button', { name: 'Show older entries' }).click();
  const table = page.getByRole('table');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(count + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  await page.getByRole('region', { name: 'Audit entries' }).focus();
  // Rows that come into view are measured, so that the end may move.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return table.locator(`tr[aria-rowindex="${count + 1}"]`).count();
    })
    .toBe(1);
  expect(await surveyPage(page, 'audit-long')).toEqual([]);
  expect(faults).toEqual([]);
});
