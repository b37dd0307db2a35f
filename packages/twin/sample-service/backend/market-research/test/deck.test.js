import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderDeck } from '../src/deck/render-deck.js';
import { knownMarkets, research } from '../src/research.js';

const form = { Business: 'Cold chain logistics', Country: 'Vietnam', Exclusion: '' };

test('a deck is a PPTX file with a slide for every company', async () => {
  const market = research(form);
  const deck = await renderDeck(market);
  assert.equal(deck.subarray(0, 2).toString(), 'PK');
  const slides = new Set(deck.toString('latin1').match(/ppt\/slides\/slide\d+\.xml/g));
  assert.equal(slides.size, market.companies.length + 5);
});

test('an unknown market has no content', () => {
  assert.equal(research({ ...form, Country: 'Atlantis' }), undefined);
  assert.ok(knownMarkets().includes('Cold chain logistics in Vietnam'));
});
