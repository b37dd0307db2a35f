#!/usr/bin/env node
import { existsSync } from 'node:fs';

// An older Node fails at the first import, with a stack instead of a reason.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `fixpoint: Node ${process.versions.node} is too old. Install Node 20.19 or newer from https://nodejs.org.\n`,
  );
  process.exitCode = 2;
} else {
  try {
    await import('../dist/main.js');
  } catch (error) {
    const root = new URL('../../../', import.meta.url);
    const isClone = existsSync(new URL('package-lock.json', root));
    if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !isClone) throw error;
    const isInstalled = existsSync(new URL('node_modules/.package-lock.json', root));
    process.stderr.write(
      isInstalled
        ? `fixpoint: This clone is not built yet, or only in part. Run "npm run build" in it.\n`
        : `fixpoint: Dependencies are not installed yet. Run "npm ci" and "npm run build" in the clone.\n`,
    );
    process.exitCode = 2;
  }
}
