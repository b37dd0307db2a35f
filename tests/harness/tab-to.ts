import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until what has the focus is called so; at every stop the focus must be seen. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ name: string; outline: number }>(`(() => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent).trim(),
        outline: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
      };
    })()`);
    expect(stop.outline, `the outline of "${stop.name}"`).toBeGreaterThan(0);
    if (stop.name.startsWith(name)) return;
    passed.push(stop.name);
  }
  expect.fail(`Tab did not reach "${name}" but: ${passed.join(' | ')}`);
}
