import { expect, it } from 'vitest';
import { logOf } from '../testing/log-of.js';
import { listMoments } from './list-moments.js';

const picture = 'c'.repeat(64);
const counts = { critical: 0, high: 1, medium: 0, low: 0 };

it('knows for each event what had happened by then', () => {
  const events = logOf(
    ...([
      { type: 'task-created', data: { status: 'pending' } },
      { type: 'stage-started', data: { stage: 'submit', iteration: 1, attempt: 1 } },
      {
        type: 'stage-progress',
        data: { stage: 'submit', detail: { screen: { before: null, after: picture } } },
      },
      { type: 'stage-finished', data: { stage: 'submit', iteration: 1, ok: true, ms: 5 } },
      { type: 'findings', data: { iteration: 1, counts, report: 'a'.repeat(64), template: null, top: [] } },
      { type: 'stage-started', data: { stage: 'submit', iteration: 2, attempt: 1 } },
    ] as never[]),
  );
  const moments = listMoments(events);
  expect(moments[0]).toMatchObject({ status: 'pending', comparison: -1, focus: 'none' });
  expect(moments[1]?.stages).toEqual([{ stage: 'submit', state: 'running' }]);
  expect(moments[2]).toMatchObject({ picture, focus: 'screen' });
  expect(moments[3]?.stages).toEqual([{ stage: 'submit', state: 'done' }]);
  expect(moments[4]).toMatchObject({ comparison: 4, focus: 'document', picture });
  // The next iteration begins its rail anew.
  expect(moments[5]).toMatchObject({ iteration: 2, stages: [{ stage: 'submit', state: 'running' }] });
});
