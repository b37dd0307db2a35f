import { setTimeout as delay } from 'node:timers/promises';

/** Events that come in with one answer of Redis when many wait. */
const chunk = 100;

/** Says events on demand of the parent process: as fast as turns of the event loop allow, or one every so often. */
export function emitOnDemand(say) {
  process.on('message', async ({ events, atOnce, everyMs }) => {
    for (let said = 0; said < events; ) {
      if (atOnce) {
        for (const end = Math.min(events, said + chunk); said < end; said += 1) say();
        await new Promise(setImmediate);
      } else {
        say();
        said += 1;
        await delay(everyMs);
      }
    }
  });
}

let number = 0;

/** An event of an engine, of the usual length. `sent` lets clients of this machine see how late it came. */
export function nextEvent() {
  number += 1;
  const sent = performance.timeOrigin + performance.now();
  return {
    task_id: 'one-task',
    number,
    at: '2026-01-01T00:00:00.000Z',
    type: 'engine-message',
    message: 'The engine says something.',
    data: {
      role: 'assistant',
      text: `sent=${sent.toFixed(3)} ${'I read the template and compare it. '.repeat(4)}`,
    },
  };
}
