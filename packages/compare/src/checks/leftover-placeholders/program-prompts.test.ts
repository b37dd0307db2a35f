import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { leftoverPlaceholders } from './check.js';

it.each([
  'Hier weiteren Punkt ergänzen.',
  'Hier bitte noch Quellenangabe einfügen',
  'Weitere Beispiele hier ergänzen',
  'Bitte hier weitere Argumente einfügen',
  'Please insert the source here.',
  '[Add chart of market growth]',
  '[Bitte Quelle nachtragen]',
  'Ajouter un autre point ici.',
  'Insérez ici une description de la société',
  'Complétez le texte ici',
  'Añadir otro punto aquí.',
  'Inserte aquí la descripción de la empresa',
  'Aggiungere qui un altro punto',
  'Aggiungere un altro punto qui.',
  'Inserire qui l’immagine del prodotto',
  'Another bullet point goes here.',
  'Company name goes here',
])('reports the note to the author "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toMatchObject([{ actual: expect.any(String) }]);
});

it.each([
  'Hier entsteht ein weiterer Standort.',
  'Quellen ergänzen',
  'Bitte hier Ihren Namen eintragen',
  'They ask us to [add] more colours.',
  'Die Zahlen haben wir hier um ein Beispiel ergänzt.',
  'Bitte Logo einfügen lassen (Agentur, bis Mai)',
  'Ajouter un point de contrôle à la ligne 2',
  'On peut ajouter un exemple de plus, comme ici, sans risque.',
  'Añadir un punto de venta en Vigo',
  'Aggiungere un punto vendita a Parma',
  'Qui si aggiunge un altro punto.',
  'The main point is made here.',
  'The credit goes here to the team.',
])('accepts "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
});

it.each([
  '[postal code] Bergen, Norway',
  'Harbour Road [house number], Leith',
  '[PLZ] Kassel, Deutschland',
  'Tel. [Telefonnummer]',
  'Gegründet [Gründungsjahr]',
  '[code postal] Lyon',
  '[código postal] Vigo',
  '[codice postale] Parma',
])('reports the name of a field in "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toHaveLength(1);
});

it.each([
  'The letter [post] came late, see [12].',
  '"We have paid for it [the street] ourselves", he said.',
  'Die Post [Brief] kam an.',
])('accepts the words in brackets in "%s"', (text) => {
  expect(checkTexts(leftoverPlaceholders, [text])).toEqual([]);
});
