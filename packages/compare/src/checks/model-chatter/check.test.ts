import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { modelChatter } from './check.js';

it('reports what a model wrote to the service, with its slide, and nothing else', async () => {
  const findings = await comparePresentation(
    withCompanies(({ description }, index) =>
      index === 0 ? { description: `Certainly! Here is the description. ${description}` } : {},
    ),
  );
  expect(findings).toMatchObject([
    {
      check: 'model-chatter',
      severity: 'high',
      location: 'slide 5',
      message:
        'Text of a language model on slide 5: "Certainly! Here is the description. Alde…" – it introduces its answer.',
    },
  ]);
});

it.each([
  'As an AI language model, I do not follow markets.',
  'As a large language model trained by a vendor I cannot say.',
  'I cannot browse the website of the company.',
  'I’m unable to access the latest filings.',
  'As of my last knowledge update the company had 300 employees.',
  'I don’t have access to real-time prices.',
  "I'm sorry, but I cannot share that.",
  'I can’t assist with that request.',
  'Sure, here’s a summary:',
  '**Certainly!** Here you go: **Certainly! Here**',
  'Of course! Below is the table.',
  'Here is the revised version of the slide:',
  'Would you like me to add sources?',
  'Let me know if you’d like more detail.',
  'I hope this helps!',
  'I was unable to access the website of the company.',
  'I could not find any information about its owners.',
  'Here is a summary of the section:',
  'Here is a concise description of the company:',
  'Hier ist eine Zusammenfassung des Textes:',
  'Voici un résumé de la section :',
  'You are a helpful assistant that writes profiles.',
  'Write a 40-word description of the company.',
  'Respond only with valid JSON.',
  'The provided context does not contain the number of employees.',
  'Based on the provided search results, the company sells water.',
  'Ich hoffe, das hilft!',
  'Als KI-Sprachmodell habe ich keinen Zugriff auf Kurse.',
  'En tant que modèle de langage, je ne peux pas répondre.',
])('hears a model in "%s"', (text) => {
  expect(checkTexts(modelChatter, [text]).length).toBeGreaterThan(0);
});

it.each([
  'The company licenses a large language model to banks.',
  'Certainly the largest bottler in the region.',
  'Sure footing in Asia: here is where growth comes from.',
  'Staff cannot access the plant at night.',
  'Here are the three reasons to buy.',
  'Positioned as an AI company, it sells to hospitals.',
  'Understood risks are priced in.',
  'A customer wrote: “I hope this helps you to decide.” We thanked her.',
  '"Let me know if you need more," said the plant manager in May.',
  'I was unable to access the plant because the gate was shut.',
  'Here is a list of our offices:',
  'You are an experienced analyst and like numbers.',
  'We, the sellers, hope this helps the buyer.',
  'The information given above does not bind the sellers.',
  'Write a letter to the board.',
  'Als KI-Unternehmen verkauft es an Kliniken.',
  'The context given by the law does not matter here.',
])('hears nobody but the author in "%s"', (text) => {
  expect(checkTexts(modelChatter, [text])).toEqual([]);
});

it('hears a model in a text that is all in quotation marks', () => {
  expect(checkTexts(modelChatter, ['"I hope this helps! It is final."'])).toHaveLength(1);
});

it('takes more phrases from the template', () => {
  expect(checkTexts(modelChatter, ['Beep boop.'], { also: ['beep*'] })).toHaveLength(1);
});

it('is done with hostile texts', () => {
  expect(checkTexts(modelChatter, hostileTexts).length).toBeLessThan(20);
});
