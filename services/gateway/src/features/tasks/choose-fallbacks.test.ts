import { expect, it } from 'vitest';
import { marketResearch } from '../../../testing/start-gateway.js';
import { createChooseFallbacks } from './choose-fallbacks.js';

const desktop = (capabilities: string[], connected = true) =>
  ({ connected, info: { name: 'office', capabilities } }) as never;
const choose = (...desktops: never[]) =>
  createChooseFallbacks({ directory: { list: async () => desktops }, now: () => 0 });
const page = 'https://forms.example/market-research.html';

it('adds fallbacks to a task if a desktop with a browser is connected, and the row sets none', async () => {
  const { fallbacks } = await choose(desktop(['linux', 'browser']))({ ...marketResearch, page });
  expect(fallbacks).toEqual({
    form: ['browser'],
    mail: ['browser', 'downloads'],
    desktop_wait_seconds: 60,
  });
  // Without a page there is no form to fill in.
  expect((await choose(desktop(['browser']))(marketResearch)).fallbacks?.form).toEqual([]);
});

it('adds none to a task if there is no such desktop, or the list is unavailable', async () => {
  for (const desktops of [[], [desktop(['linux'])], [desktop(['browser'], false)]]) {
    expect(await choose(...desktops)(marketResearch)).not.toHaveProperty('fallbacks');
  }
  const list = async () => {
    throw new Error('Redis is away.');
  };
  const blind = createChooseFallbacks({ directory: { list }, now: () => 0 });
  expect(await blind(marketResearch)).not.toHaveProperty('fallbacks');
});

it('leaves the decision to a row that has one, also against them', async () => {
  const none = { form: [], mail: [], desktop_wait_seconds: 60 };
  expect((await choose(desktop(['browser']))({ ...marketResearch, page, fallbacks: none })).fallbacks).toBe(
    none,
  );
});

it('looks for desktops again after a moment', async () => {
  let position = 0;
  let desktops: never[] = [];
  const chooseNow = createChooseFallbacks({ directory: { list: async () => desktops }, now: () => position });
  expect((await chooseNow(marketResearch)).fallbacks).toBeUndefined();
  desktops = [desktop(['browser'])];
  expect((await chooseNow(marketResearch)).fallbacks).toBeUndefined();
  position = 6_000;
  expect((await chooseNow(marketResearch)).fallbacks).toBeDefined();
});
