import { stageCatalog, TaskLimits } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeployObservation, decideDeploy } from './deploy-decision.js';

const timing = { baseMs: 15_000, maxMs: 60_000, blindWaitMs: 30_000 };
const waitMs = TaskLimits.parse({}).deploy_wait_seconds * 1_000;
const notYet: DeployObservation = { type: 'not-yet', version: null, seen: 'HTTP 503 from http://x/health' };

describe('decideDeploy', () => {
  it('waits 15 s, 30 s, then 60 s between polls (S0-093)', () => {
    const waits = [0, 1, 2, 3, 4, 5].map((polls) => {
      const decision = decideDeploy(notYet, { elapsedMs: 0, polls, waitMs }, timing);
      return decision.type === 'wait' ? decision.ms : null;
    });
    expect(waits).toEqual([15_000, 30_000, 60_000, 60_000, 60_000, 60_000]);
  });

  it('ends after ten minutes without success, with the last thing seen (S0-094, S0-097, S0-098)', () => {
    expect(waitMs).toBe(600_000);
    expect(decideDeploy(notYet, { elapsedMs: 590_000, polls: 12, waitMs }, timing)).toEqual({
      type: 'wait',
      ms: 10_000,
    });
    expect(decideDeploy(notYet, { elapsedMs: 600_000, polls: 13, waitMs }, timing)).toMatchObject({
      type: 'done',
      output: { deployed: false, how: 'timeout', last_seen: 'HTTP 503 from http://x/health' },
    });
  });

  it('takes a served commit at once', () => {
    const observation: DeployObservation = { type: 'serving', version: 'abc1234', seen: 'serves abc1234' };
    expect(decideDeploy(observation, { elapsedMs: 1, polls: 0, waitMs }, timing)).toMatchObject({
      output: { deployed: true, how: 'version', version: 'abc1234' },
    });
  });

  it('waits 30 s without an address, and reports that nothing was observed (S0-096, S0-456)', () => {
    const first = decideDeploy({ type: 'blind' }, { elapsedMs: 0, polls: 0, waitMs }, timing);
    expect(first).toEqual({ type: 'wait', ms: 30_000 });
    const second = decideDeploy({ type: 'blind' }, { elapsedMs: 30_000, polls: 1, waitMs }, timing);
    expect(second).toMatchObject({ output: { how: 'blind', version: null } });
    expect(second.type === 'done' && second.output.last_seen).toContain('without checking');
  });

  it('does not believe health alone before the platform had time to switch', () => {
    const observation: DeployObservation = { type: 'healthy', seen: 'HTTP 200' };
    expect(decideDeploy(observation, { elapsedMs: 100, polls: 0, waitMs }, timing)).toMatchObject({
      type: 'wait',
    });
    expect(decideDeploy(observation, { elapsedMs: 30_000, polls: 1, waitMs }, timing)).toMatchObject({
      output: { deployed: true, how: 'health' },
    });
  });

  it('gives what shows no change the whole wait, and a change none of it', () => {
    const same: DeployObservation = { type: 'unchanged', seen: 'etag of /health is as before the push' };
    expect(decideDeploy(same, { elapsedMs: 599_000, polls: 12, waitMs }, timing)).toEqual({
      type: 'wait',
      ms: 1_000,
    });
    expect(decideDeploy(same, { elapsedMs: 600_000, polls: 13, waitMs }, timing)).toMatchObject({
      output: { deployed: true, how: 'health', last_seen: same.seen },
    });
    const deployObservation: DeployObservation = { type: 'changed', seen: 'another build' };
    expect(decideDeploy(deployObservation, { elapsedMs: 1, polls: 0, waitMs }, timing)).toMatchObject({
      output: { deployed: true, how: 'fingerprint' },
    });
  });

  it('always ends: waits are positive, never pass the limit, and outputs fit the contract (S0-094)', () => {
    const observation = fc.constantFrom<DeployObservation>(
      notYet,
      { type: 'blind' },
      { type: 'healthy', seen: 'x'.repeat(900) },
      { type: 'changed', seen: 'x'.repeat(900) },
      { type: 'unchanged', seen: 'x'.repeat(900) },
      { type: 'serving', version: 'abc1234', seen: '' },
    );
    fc.assert(
      fc.property(
        observation,
        fc.nat(900_000),
        fc.nat(1_000),
        fc.integer({ min: 1, max: 86_400_000 }),
        (seen, elapsedMs, polls, limit) => {
          const decision = decideDeploy(seen, { elapsedMs, polls, waitMs: limit }, timing);
          if (decision.type === 'done') stageCatalog.deploy.output.parse(decision.output);
          else {
            expect(decision.ms).toBeGreaterThan(0);
            expect(elapsedMs + decision.ms).toBeLessThanOrEqual(Math.max(limit, elapsedMs + 1));
          }
          if (seen.type === 'not-yet' && elapsedMs >= limit) expect(decision.type).toBe('done');
        },
      ),
    );
  });
});
