import type { Intent } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseKind } from './choose-kind.js';
import { fromDesktopWork, toDesktopWork } from './to-desktop-work.js';

const plan: Intent = {
  kind: 'plan',
  service: null,
  start_from: null,
  existing_file: null,
  form: {},
  because: ['The request names no service and no feedback loop, so it becomes a desktop plan.'],
  problems: [],
};
const feedback: Intent = {
  ...plan,
  kind: 'feedback',
  service: 'market-research',
  form: { Email: 'ann@example.com' },
  problems: [{ field: 'Country', message: 'The form needs Country.' }],
};

describe('the kind of a task', () => {
  it('follows the words if the request names no kind', () => {
    expect(chooseKind(plan, {})).toBe(plan);
    expect(chooseKind(feedback, { desktop: { name: 'win11', mode: 'vision' } })).toBe(feedback);
  });

  it('follows the request even if its words name a service, and then no field of the service is missing', () => {
    expect(chooseKind(feedback, { kind: 'vision' })).toMatchObject({
      kind: 'vision',
      service: null,
      form: {},
      problems: [],
    });
    expect(chooseKind(plan, { desktop: { mode: 'vision' } }).kind).toBe('vision');
    expect(chooseKind(feedback, { kind: 'feedback' })).toBe(feedback);
    expect(chooseKind(feedback, { kind: 'workspace' })).toMatchObject({ kind: 'workspace', service: null });
  });

  it('cannot be a feedback loop of no service', () => {
    expect(chooseKind(plan, { kind: 'feedback' })).toMatchObject({
      kind: 'feedback',
      problems: [{ field: 'service' }],
    });
  });
});

describe('the work on a desktop', () => {
  it('is missing from a feedback task that names no desktop', () => {
    expect(toDesktopWork({ kind: 'feedback' }, undefined)).toBeNull();
    expect(toDesktopWork({ kind: 'workspace' }, { name: 'win11' })).toBeNull();
    expect(toDesktopWork({ kind: 'feedback' }, { name: 'win11' })).toMatchObject({
      desktop: { name: 'win11' },
    });
    expect(toDesktopWork({ kind: 'plan' }, undefined)).toMatchObject({
      mode: 'plan',
      desktop: { name: null, capabilities: [] },
    });
  });

  it('counts limits above the largest as the largest, without a word', () => {
    const requested = { max_steps: 10_000, timeout_seconds: 1_000_000 };
    expect(toDesktopWork({ kind: 'vision' }, requested)).toMatchObject({
      mode: 'vision',
      max_steps: 100,
      timeout_seconds: 7_200,
    });
  });

  it('treats a request with an issue as a build, whatever its words, and reports a missing issue', () => {
    const build = { repository: 'octo/app', issue: 42 };
    expect(chooseKind(feedback, { build })).toMatchObject({
      kind: 'build',
      service: null,
      problems: [],
      because: ['The request names issue #42 of octo/app.'],
    });
    expect(chooseKind(plan, { kind: 'build' }).problems).toMatchObject([{ field: 'build' }]);
  });

  it('can be requested again as it is', () => {
    const wanted = fc.record(
      {
        name: fc.constantFrom('win11', 'office'),
        capabilities: fc.subarray(['chromium', 'gmail']),
        policy: fc.constantFrom('chat' as const, 'computer-use' as const),
        max_steps: fc.integer({ min: 1, max: 100 }),
        timeout_seconds: fc.integer({ min: 1, max: 7_200 }),
        allow: fc.subarray(['social media']),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(wanted, fc.constantFrom('plan' as const, 'vision' as const), (requested, kind) => {
        const work = toDesktopWork({ kind }, requested);
        if (work === null) return false;
        expect(toDesktopWork({ kind }, fromDesktopWork(work))).toEqual(work);
        return true;
      }),
    );
  });
});
