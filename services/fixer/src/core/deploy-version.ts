import type { DeployAnswer } from './deploy-answer.js';
import { isHealthy } from './deploy-answer.js';

// Seven digits are the shortest abbreviation that git itself prints.
const commit = /^[0-9a-f]{7,64}$/i;

/**
 * The commit that a version answer names, in lower case and perhaps abbreviated; null where it names none. `field` may be a
 * path: `build.commit`.
 */
export function readServedCommit(answer: DeployAnswer, field: string): string | null {
  if (answer.type !== 'response' || !isHealthy(answer)) return null;
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    return null;
  }
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'string' && commit.test(value.trim()) ? value.trim().toLowerCase() : null;
}
