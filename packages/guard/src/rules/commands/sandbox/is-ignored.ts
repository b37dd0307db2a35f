import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Argument } from '../../../shell/expand-word.js';
import { matchesName } from '../../name-pattern.js';
import type { CommandCall } from '../command-rule.js';

/** Folders that tools make in any project, and can make again. */
const made =
  'node_modules dist build out coverage .next .nuxt .svelte-kit .turbo .cache .parcel-cache .vite __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .venv venv htmlcov .nyc_output target *.egg-info *.pyc *.tsbuildinfo test-results playwright-report'.split(
    ' ',
  );

/**
 * True if git ignores the path by a plain line of the worktree's .gitignore, or if tools make it. A line that takes back another one
 * (`!name`) makes the whole file unclear, and then only the names of tools count.
 */
export function isIgnored(call: CommandCall, { text }: Argument): boolean {
  const path = posix.normalize(text).replace(/\/+$/, '').replace(/^\.\//, '');
  const segments = path.split('/');
  if (segments.includes('..') || path === '.' || path.startsWith('/') || segments.includes('.git'))
    return false;
  if (segments.some((segment) => made.some((name) => matchesName(segment, name)))) return true;
  return call.folders.every((folder) => {
    const lines = readLines(`${folder}/.gitignore`);
    if (lines.some((line) => line.startsWith('!'))) return false;
    return lines.some((line) => {
      const pattern = line.replace(/\/$/, '');
      if (pattern.startsWith('/') || pattern.includes('/')) {
        const anchored = pattern.replace(/^\//, '');
        return !anchored.includes('*') && (path === anchored || path.startsWith(`${anchored}/`));
      }
      return segments.some((segment) => matchesName(segment, pattern));
    });
  });
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#') && !/^\*+$/.test(line));
  } catch {
    return [];
  }
}
