import { describe, expect, it } from 'vitest';
import { taskTabs, taskViewOf } from './task-views.js';

const tabs = taskTabs({ isFeedback: true, findings: 3, fixes: 0, events: 12 });

describe('The tabs of a task', () => {
  it('are Overview, Findings, Document, Changes, Agent, Log and Parameters', () => {
    expect(tabs.map(({ label }) => label)).toEqual([
      'Overview',
      'Findings',
      'Document',
      'Changes',
      'Agent',
      'Log',
      'Parameters',
    ]);
    expect(tabs.map(({ count }) => count)).toEqual([
      undefined,
      3,
      undefined,
      undefined,
      undefined,
      12,
      undefined,
    ]);
  });

  it('are fewer if there is no document', () => {
    const few = taskTabs({ isFeedback: false, findings: undefined, fixes: 0, events: 1 });
    expect(few.map(({ id }) => id)).toEqual(['overview', 'agent', 'log', 'parameters']);
    expect(taskViewOf('findings', few)).toBe('overview');
  });

  it('are found by address or old name, with the first one as the default', () => {
    expect(taskViewOf('log', tabs)).toBe('log');
    expect(taskViewOf('engine', tabs)).toBe('agent');
    expect(taskViewOf('output', tabs)).toBe('document');
    expect(taskViewOf('nothing', tabs)).toBe('overview');
    expect(taskViewOf(null, tabs)).toBe('overview');
  });
});
