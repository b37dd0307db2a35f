import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { renderDeck } from './deck/render-deck.js';
import { parseForm } from './form.js';
import { research } from './research.js';

// Makes the deck of a form without a server and without a mail: the form comes as JSON on standard input.
const { form, problems } = parseForm(JSON.parse(await text(process.stdin)));
const market = form === undefined ? undefined : research(form);
if (market === undefined) {
  process.stderr.write(`${problems?.join(' ') ?? 'No data on this market.'}\n`);
  process.exitCode = 1;
} else {
  await writeFile('deck.pptx', await renderDeck(market));
}
