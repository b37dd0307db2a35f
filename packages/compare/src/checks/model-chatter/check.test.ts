import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { modelChatter } from './check.js';

it('reports text that a model wrote to the service, with its slide, and nothing else', async () => {
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
  'You are a senior analyst. Write two bullet points of at most ten words each.',
  'Write two sentences about the company.',
  'Write three concise bullet points on the fees of the fund.',
  'Summarise the market in three sentences.',
  'Describe the building in about 120 words, without bullets.',
  'Write a summary in a neutral tone.',
  'Use only the facts given below.',
  'Keep the tone neutral. Do not mention competitors. Maximum 60 words.',
  'Maximum 60 words',
  'Write a short description of the plant. Do not invent figures.',
  'Escribe un párrafo de unas 120 palabras sobre la situación del edificio, en tono profesional y sin viñetas. El edificio se construyó en 1931.',
  'Redacta dos frases sobre el mercado.',
  'Usa solo los datos indicados.',
  'Rédige trois puces concises sur les frais du fonds, sans dépasser quinze mots chacune.',
  'Rédigez un paragraphe de 80 mots sur le bâtiment.',
  'N’utilise que les informations fournies.',
  'Schreibe zwei Sätze über das Unternehmen.',
  'Verfassen Sie einen Absatz mit höchstens 60 Wörtern.',
  'Verwende nur die angegebenen Fakten.',
  'Fasse den Markt in drei Sätzen zusammen.',
  'Scrivi due frasi sull’azienda.',
  'Riassumi il capitolo in 50 parole.',
  'Usa solo i dati forniti.',
  'Skriv to setninger om selskapet.',
  'Skriv tre punkter om bolaget.',
  'Je n’ai pas pu accéder au site du fabricant ; les données techniques sont donc à vérifier.',
  'Je ne peux pas vérifier ces informations.',
  'Je n’ai pas accès aux données en temps réel.',
  'Ich konnte die Website des Herstellers nicht öffnen.',
  'Ich konnte nicht auf die Website zugreifen.',
  'Ich habe keinen Zugriff auf aktuelle Daten.',
  'Auf die Seite konnte ich nicht zugreifen.',
  'Nach meinem Wissensstand gehört die Firma einem Fonds.',
  'No he podido acceder al sitio web de la empresa.',
  'No tengo acceso a datos en tiempo real.',
  'Non ho potuto consultare il sito della società.',
  'Non sono riuscito ad aprire la pagina.',
  'Jeg kunne ikke få tilgang til nettstedet.',
  'I was unable to verify these figures.',
  'I could not verify this information online.',
  'As of my knowledge cutoff the company had 300 employees.',
  'The provided context does not contain the number of employees.',
  'Based on the provided search results, the company sells water.',
  'Ich hoffe, das hilft!',
  'Als KI-Sprachmodell habe ich keinen Zugriff auf Kurse.',
  'En tant que modèle de langage, je ne peux pas répondre.',
  'Gerne erstelle ich auf Wunsch eine ausführlichere Fassung.',
  'Auf Wunsch ergänze ich einen Abschnitt zu den Wettbewerbern.',
  'Möchten Sie, dass ich einzelne Punkte vertiefe?',
  'Soll ich die Zusammenfassung noch kürzen?',
  'Souhaitez-vous que je développe l’un de ces points ?',
  'Si vous le souhaitez, je peux approfondir ce point.',
  '¿Desea que amplíe alguno de estos puntos?',
  'Si lo desea, puedo redactar una versión más breve.',
  'Vuole che approfondisca uno di questi punti?',
  'Se vuole, posso riassumere il capitolo.',
  'I can expand any of these sections if you’d like.',
])('detects a model in "%s"', (text) => {
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
  'I hope this helps you in planning further care.',
  'Good prompt: Summarise the text below in three sentences, in a neutral tone.',
  'Write a letter to the board.',
  'Write to the landlord before June.',
  'Write two letters to the two banks.',
  'Write off the two loans of 2019.',
  'Write a summary of the tests by 3 May.',
  'Draft the contract and send it to the seller.',
  'Create three product lines for the north.',
  'Produce 400 tonnes a week.',
  'Keep the tone neutral in talks with the union.',
  'Do not mention the price in the first talk.',
  'Avoid jargon.',
  'Use only the spare parts of the maker.',
  'Use the data below to compare the offers.',
  'You are a shareholder. Vote before 3 May.',
  'Describe your project in at most 200 words.',
  'Maximum 60 tonnes',
  'Résumé des résultats en trois points',
  'Résumé de l’exercice',
  'Rédiger le contrat avant le 3 mai.',
  'Elaborar un plan de tres años para la planta.',
  'Genera tre milioni di ricavi.',
  'Schreiben Sie dem Vermieter bis Ende Mai.',
  'Beschreibung der drei Werke',
  'Je n’ai pas pu accéder au site lors de ma visite, la porte étant fermée.',
  'Ich konnte das Dach bei der Besichtigung nicht betreten.',
  'Ich konnte die Daten prüfen.',
  'No he podido acceder al sótano.',
  'Gerne erstelle ich Ihnen ein neues Angebot für die Wartung.',
  'Auf Wunsch liefere ich die Geräte frei Haus.',
  'Gerne nehmen wir ein zweites Angebot.',
  'Soll ich Ihnen einen Termin reservieren?',
  'Souhaitez-vous que je vous envoie un devis ?',
  '¿Desea que le enviemos la factura por correo?',
  'Un cliente nos dijo: «¿Desea que amplíe el plazo? No hace falta».',
  'Vuole che le prepari un preventivo?',
  'We can expand the plant if the permit is granted.',
  'Non ho potuto verificare la pressione della caldaia.',
  'The tester wrote: “I was unable to access the basket.” It was closed.',
  'Als KI-Unternehmen verkauft es an Kliniken.',
  'The context given by the law does not matter here.',
  'Six banks use a product that is marketed as an AI assistant, and four a rival.',
  'As a large language model, the product answers in nine languages; its makers train it daily.',
  'I was unable to access the roof void, because the hatch was painted shut.',
  'I could not access the rear of the garage, and I was not able to open two of the windows.',
  'I cannot provide an opinion on the drains, and I am unable to provide a warranty.',
  'Write two posts a week; describe the product in one sentence.',
  'Please feel free to ask for the long list.',
  'Describe the error in two sentences when you call the service desk.',
  'I cannot open the valve without a key.',
  'The provided documents do not include a change-of-control clause.',
])('detects no model in "%s"', (text) => {
  expect(checkTexts(modelChatter, [text])).toEqual([]);
});

it.each([
  ['Dear Ms Keller,', 'I hope this meets your needs. Please let me know if you have any questions.'],
  ['Here is the updated version of the offer.', 'Kind regards'],
  ['Sehr geehrte Frau Klein,', 'Gerne erstelle ich auf Wunsch eine Fassung mit Notdienst.'],
  ['Hello Petra,', 'I could not find information about the lease. Let me know if you need it.'],
  ['Bidders fill in three parts.', 'Maximum 300 words.', 'Describe the risks in five sentences.'],
  ['Analyst (m/f/d)', 'You are an analyst with three years of experience. Your task is to value firms.'],
])('accepts a letter, form or advertisement with "%s"', (...texts) => {
  expect(checkTexts(modelChatter, texts)).toEqual([]);
});

it.each(['Exercises', 'Safety training', 'Formation des tuteurs', 'Students learn to plan a survey.'])(
  'accepts exercises in a document with "%s"',
  (text) => {
    expect(checkTexts(modelChatter, [text, 'Write two sentences about each rule.'])).toEqual([]);
    expect(checkTexts(modelChatter, ['The market', 'Write two sentences about each rule.'])).toHaveLength(1);
  },
);

it('detects a model in a text that is entirely in quotation marks', () => {
  expect(checkTexts(modelChatter, ['"I hope this helps! It is final."'])).toHaveLength(1);
});

it('takes more phrases from the template', () => {
  expect(checkTexts(modelChatter, ['Beep boop.'], { also: ['beep*'] })).toHaveLength(1);
});

it('is done with hostile texts', () => {
  const tasks = ['Write a ', 'Use only ', 'Ich kann die Seite ', 'je ne peux pas consulter '].map((piece) =>
    piece.repeat(100_000),
  );
  expect(checkTexts(modelChatter, [...hostileTexts, ...tasks]).length).toBeLessThan(20);
});
