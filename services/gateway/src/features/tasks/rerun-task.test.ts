import type { DocumentRef } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { newestDocument } from './rerun-task.js';

const document = (name: string): DocumentRef => ({ artifact: 'a'.repeat(64), name, type: 'pptx', bytes: 1 });

it('starts again with the newest document: the output of the task, or else its input', () => {
  const spec = { ...createTaskSpec(), existing_document: document('first.pptx') };
  const result = {
    status: 'failed' as const,
    reason: 'failed' as const,
    summary: '',
    iterations: 2,
    pushes: 1,
    prs_merged: 0,
    spent_usd: 0,
    output_files: [document('second.pptx')],
  };
  expect(newestDocument({ spec, result })?.name).toBe('second.pptx');
  expect(newestDocument({ spec, result: { ...result, output_files: [] } })?.name).toBe('first.pptx');
  expect(newestDocument({ spec: { ...spec, existing_document: null }, result: null })).toBeUndefined();
});
