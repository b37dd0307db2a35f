import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentTextOf } from '../../testing/document-text.js';
import { runCheck, templateOf } from '../../testing/presentations.js';
import type { DocumentText } from '../views/document-text.js';
import { allChecks } from './all-checks.js';

const paragraph = (text: string) => documentTextOf([text]);
const title = (text: string) => documentTextOf([{ kind: 'title', text }]);
const note = (text: string) => documentTextOf([{ kind: 'notes', text }]);
const link = (address: string) => documentTextOf([], [{ address }]);

/** Checks whose examples are single texts or addresses, and what holds such a one. The tests beside the others build their documents. */
const held: Readonly<Record<string, (example: string) => DocumentText>> = {
  'broken-links': link,
  'cut-text': paragraph,
  'draft-marks': title,
  'encoding-damage': paragraph,
  'future-dates': paragraph,
  'internal-remarks': note,
  'leftover-placeholders': paragraph,
  'local-paths': paragraph,
  'model-chatter': paragraph,
  'repeated-phrases': paragraph,
  spelling: paragraph,
  'stale-dates': paragraph,
};

/** What stands as code in the paragraph that begins with that word: what `--explain` prints as examples. */
function examplesOf(check: string, word: 'Good' | 'Bad'): string[] {
  const readme = readFileSync(new URL(`${check}/README.md`, import.meta.url), 'utf8');
  const paragraphOf = readme.split(/\n{2,}/).find((candidate) => candidate.startsWith(word)) ?? '';
  return [...paragraphOf.matchAll(/`([^`]+)`/g)].map(([, example = '']) => example);
}

describe.each(Object.entries(held))('the examples of %s', (name, documentOf) => {
  const check = allChecks.find((candidate) => candidate.name === name);
  const findingsOf = (example: string) => {
    if (check?.type !== 'any') throw new Error(`${name} is no check of texts`);
    return runCheck(check, documentOf(example), templateOf({ language: 'en' }));
  };

  it('are there', () => {
    expect(examplesOf(name, 'Good')).not.toEqual([]);
    expect(examplesOf(name, 'Bad')).not.toEqual([]);
  });

  it.each(examplesOf(name, 'Bad'))('that are bad have a finding: %s', (example) => {
    expect(findingsOf(example)).not.toEqual([]);
  });

  it.each(examplesOf(name, 'Good'))('that are good have none: %s', (example) => {
    expect(findingsOf(example)).toEqual([]);
  });
});
