// Every test in one process: a process for each file, which is what `node --test` starts, costs more than the tests.
import { readdirSync } from 'node:fs';

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.js'));
for (const file of files) await import(`./${file}`);
