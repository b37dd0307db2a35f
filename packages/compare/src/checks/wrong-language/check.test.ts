import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { wrongLanguage } from './check.js';

const texts = {
  en: 'The company runs nine plants along the river and ships bottled water to four hundred retailers every week of the year.',
  de: 'Das Unternehmen betreibt neun Werke entlang des Flusses und liefert jede Woche des Jahres Wasser in Flaschen an vierhundert Händler.',
  fr: 'La société exploite neuf usines le long du fleuve et livre chaque semaine de l’eau en bouteille à quatre cents détaillants du pays.',
  nb: 'Selskapet driver ni fabrikker langs elven og leverer vann på flaske til fire hundre forhandlere hver eneste uke gjennom hele året.',
  da: 'Selskabet driver ni fabrikker langs floden og leverer vand på flaske til fire hundrede forhandlere hver eneste uge hele året igennem.',
  es: 'La empresa opera nueve plantas a lo largo del río y entrega agua embotellada a cuatrocientos minoristas todas las semanas del año.',
  zh: '该公司沿河经营九家工厂，每周向四百家零售商供应瓶装水，全年不间断，并且计划在明年春天之前再开设两家新的工厂和一个实验室。',
};
const run = (language: string | undefined, text: string, options: object = {}) =>
  runCheck(wrongLanguage, documentTextOf([text]), templateOf({ language }), { ...options });

it.each(['de', 'fr', 'es', 'zh', 'nb'] as const)(
  'reports a text in "%s" if English is required',
  (language) => {
    expect(run('en', texts[language])).toHaveLength(1);
  },
);

it.each(Object.entries(texts))('accepts a text in "%s" if that is required', (language, text) => {
  expect(run(language, text)).toEqual([]);
});

it('names the detected language, and accepts others that the template allows', () => {
  expect(run('en', texts.de)).toMatchObject([
    {
      key: 'de',
      location: 'text 1',
      message: expect.stringMatching(/^".+…" in text 1 is in German instead of English\.$/),
    },
  ]);
  expect(run('en', texts.de, { allow: ['de'] })).toEqual([]);
});

it('reports nothing without a language, for short texts, or for lists of names', () => {
  expect(run(undefined, texts.de)).toEqual([]);
  expect(run('en', 'Guten Tag und auf Wiedersehen')).toEqual([]);
  expect(
    run(
      'en',
      'Alder Springs, Birch Water, Cedar Bottling, Damson Wells, Elm Source, Fir Filtration, Gorse Glass, Hazel Ice, Ivy Tank',
    ),
  ).toEqual([]);
});
