import { describe, expect, it } from 'vitest';
import { addNotice, emptyLog, type Notice, readLog } from './notice-log.js';

const notice = (id: string): Notice => ({
  id,
  at: '2026-01-01T09:00:00.000Z',
  tone: 'good',
  text: id,
  href: '/',
});

describe('The history of notices', () => {
  it('has the newest first, each once, and counts what was not read', () => {
    const log = [notice('a'), notice('b'), notice('a')].reduce(addNotice, emptyLog);
    expect(log.notices.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(log.unread).toBe(2);
  });

  it('forgets the oldest of many', () => {
    const many = Array.from({ length: 60 }, (_, index) => notice(String(index)));
    const { notices } = many.reduce(addNotice, emptyLog);
    expect(notices).toHaveLength(50);
    expect(notices[0]?.id).toBe('59');
  });

  it('is read from what was kept, and empty where that is nothing of the kind', () => {
    const log = addNotice(emptyLog, notice('a'));
    expect(readLog(JSON.stringify(log))).toEqual(log);
    expect(readLog(null)).toEqual(emptyLog);
    expect(readLog('{"notices":1}')).toEqual(emptyLog);
    expect(readLog('no JSON')).toEqual(emptyLog);
  });
});
