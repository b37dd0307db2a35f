import { isAbsolute } from 'node:path';
import process from 'node:process';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { createCompareProgram } from './compare-program.js';

it('gives the sandbox a folder of templates by its full path, as init writes TEMPLATES_DIR relative to the folder', async () => {
  const { folders } = createCompareProgram({
    sandbox: {} as never,
    environment: {},
    nodePath: process.execPath,
    templates: 'templates',
    timeoutMs: 1_000,
    artifacts: createMemoryArtifacts(),
  });
  expect((await folders()).filter((folder) => !isAbsolute(folder))).toEqual([]);
});
