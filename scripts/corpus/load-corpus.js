import { fileURLToPath } from 'node:url';
// The corpus is TypeScript, like the tests; the loader of the test runner loads it here too.
import { createViteServer } from 'vitest/node';

const folder = fileURLToPath(new URL('../../packages/compare/testing/', import.meta.url));

/** Calls `use` with a function that loads a module below `packages/compare/testing`. Needs a build. */
export async function withCorpus(use) {
  const loader = await createViteServer({
    configFile: false,
    logLevel: 'error',
    oxc: { target: 'node20' },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return await use((file) => loader.ssrLoadModule(folder + file));
  } finally {
    await loader.close();
  }
}
