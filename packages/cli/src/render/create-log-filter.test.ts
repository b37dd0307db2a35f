import { expect, it } from 'vitest';
import { createLogFilter } from './create-log-filter.js';

function createShown() {
  let time = 0;
  const filter = createLogFilter(() => time);
  return {
    pass: (ms: number) => {
      time += ms;
    },
    isShown: (service: string, level: number, msg: string, cause?: string) =>
      filter(
        service,
        JSON.stringify({ level, msg, ...(cause === undefined ? {} : { err: { message: cause } }) }),
      ),
  };
}

it('shows an outage once, for all services and however long it lasts', () => {
  const { isShown, pass } = createShown();
  const lost = (service: string) => isShown(service, 40, 'Redis is not reachable', 'ECONNREFUSED');
  expect(['gateway', 'fixer', 'comparator'].map(lost)).toEqual([true, false, false]);
  pass(60_000);
  expect(['gateway', 'fixer'].map(lost)).toEqual([false, false]);
});

it('shows the end of an outage once, and the next one', () => {
  const { isShown } = createShown();
  const lost = () => isShown('gateway', 40, 'Redis is not reachable', 'ECONNREFUSED');
  const back = (service: string) => isShown(service, 30, 'Redis is reachable again');
  expect([lost(), back('gateway'), back('fixer'), lost(), back('fixer')]).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
});

it('shows a warning again after a pause, or with another cause', () => {
  const { isShown, pass } = createShown();
  const warn = (cause: string) => isShown('fixer', 40, 'The push failed', cause);
  expect([warn('timed out'), warn('timed out'), warn('refused')]).toEqual([true, false, true]);
  pass(120_000);
  expect(warn('timed out')).toBe(true);
});

it('passes repeated lines of one service, and lines that are not logs', () => {
  const { isShown } = createShown();
  expect([isShown('fixer', 30, 'Step done'), isShown('fixer', 30, 'Step done')]).toEqual([true, true]);
  const filter = createLogFilter();
  expect([filter('fixer', 'Error: x'), filter('gateway', 'Error: x')]).toEqual([true, true]);
});
