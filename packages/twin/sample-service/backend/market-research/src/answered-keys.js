import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers by idempotency key, on disk so that they outlive a deployment. Without a folder they live in memory only. */
export function createAnsweredKeys(folder) {
  const file = folder === undefined ? undefined : join(folder, 'answered-keys.jsonl');
  const answers = new Map();
  if (file !== undefined) {
    mkdirSync(folder, { recursive: true });
    const kept = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    for (const line of kept) {
      const { key, answer } = JSON.parse(line);
      answers.set(key, answer);
    }
  }
  return {
    get: (key) => answers.get(key),
    keep(key, answer) {
      answers.set(key, answer);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, answer })}\n`);
    },
  };
}
