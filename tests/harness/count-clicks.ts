import type { Locator, Page } from 'playwright-core';

/** A job that a person does on the pages, from the task list on. Clicks and taps are counted, typing is not. */
export interface Job {
  readonly page: Page;
  readonly clicks: number;
  click(what: Locator): Promise<void>;
  /** Types into a field; a field that does not have the focus costs a click. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses in a list that opens: one click for the list, one for the choice. */
  choose(list: Locator, choice: string): Promise<void>;
}

export function createJob(page: Page): Job {
  let clicks = 0;
  const click = async (what: Locator): Promise<void> => {
    clicks += 1;
    await what.click();
  };
  return {
    page,
    get clicks() {
      return clicks;
    },
    click,
    async type(field, text) {
      await field.waitFor();
      if (!(await field.evaluate((element) => element === element.ownerDocument.activeElement)))
        await click(field);
      await field.fill(text);
    },
    async choose(list, choice) {
      clicks += 2;
      await list.selectOption(choice);
    },
  };
}
