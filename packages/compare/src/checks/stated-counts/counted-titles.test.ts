import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import type { LocatedText } from '../../views/document-text.js';
import { statedCounts } from './check.js';

const run = (texts: readonly (string | Partial<LocatedText>)[]) =>
  runCheck(statedCounts, documentTextOf(texts), templateOf({}));
const title = (text: string, level: number) => ({ kind: 'title', text, level }) as const;
const below = (names: readonly string[]) =>
  names.flatMap((name) => [title(name, 1), 'A paragraph about this subject.']);
const items = (names: readonly string[], level = 0) => names.map((text) => ({ text, marker: '•', level }));
const two = ['Growth abroad', 'Lower costs'];
const three = [...two, 'A strong brand'];

const sentences = [
  'There are three reasons for this.',
  'Three reasons speak for the deal.',
  'We see three main risks.',
  'We have identified three key risks.',
  'Drei Gründe sprechen für den Kauf.',
  'Es gibt drei Risiken.',
  'Trois raisons justifient l’opération.',
  'Il y a trois risques.',
  'Hay tres razones para la compra.',
  'Ci sono tre ragioni per l’acquisto.',
  'L’opération se déroule en trois étapes :',
  'Der Kauf läuft in drei Schritten:',
];
it.each(sentences)('compares "%s" with the subheadings or the list below it', (text) => {
  const rest = [title('Outlook', 0), title('Sales', 1)];
  expect(run([title('Rationale', 0), text, ...below(two), ...rest])[0]?.location).toBe('text 2');
  expect(run([title('Rationale', 0), text, ...below(three), ...rest])).toEqual([]);
  expect(run([text, ...items(two)])[0]?.message).toContain('there are 2');
  expect(run([text, ...items(three)])).toEqual([]);
  expect(run([text, 'Other text.', ...items(two)])).toEqual([]);
});

it.each([
  'Three reasons for the deal',
  'Drei Gründe für den Kauf',
  'Trois raisons d’acheter',
  'Tres razones',
  'Tre ragioni',
])('compares the title "%s" with the list or the subheadings below it', (text) => {
  expect(run([title(text, 0), ...below(two)])[0]?.location).toBe('text 1');
  expect(run([title(text, 0), ...below(three)])).toEqual([]);
  expect(run([title(text, 0), ...items(two)])[0]?.location).toBe('text 1');
  expect(run([title(text, 0), ...items(three)])).toEqual([]);
});

it('accepts a list that continues in the next text box of a slide, or another list there', () => {
  expect(run(['We see three main risks:', ...items(two), ...items(['A strong brand'], 1)])).toEqual([]);
  expect(run(['We see three main risks:', ...items(three), ...items(two, 1)])).toEqual([]);
  expect(run(['We see four main risks:', ...items(three), ...items(two, 1)])).toHaveLength(1);
});

it('takes further chapters behind the counted ones for no items, unless all are numbered', () => {
  const measures = ['Measure 1: Prices', 'Measure 2: Sites', 'Measure 3: People'];
  const text = 'We propose two measures.';
  expect(run([title('Plan', 0), text, ...below([...measures.slice(0, 2), 'Costs', 'Timetable'])])).toEqual(
    [],
  );
  expect(run([title('Plan', 0), text, ...below(measures)])).toHaveLength(1);
});

it('ignores numbers of some things, and titles that count nothing below them', () => {
  expect(run([title('Rationale', 0), 'Last year we named three risks.', ...below(two)])).toEqual([]);
  expect(run([title('Results of three years', 0), ...below(two)])).toEqual([]);
  expect(run([title('Rationale', 0), 'Two of three reasons remain.', ...items(three)])).toEqual([]);
});
