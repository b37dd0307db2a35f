#!/usr/bin/env node
// An older Node fails at the first import, with a stack instead of a reason.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `fixpoint: Node ${process.versions.node} is too old. Install Node 20.19 or newer from https://nodejs.org.\n`,
  );
  process.exitCode = 2;
} else {
  await import('../dist/main.js');
}
