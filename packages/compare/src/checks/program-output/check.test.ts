import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { programOutput } from './check.js';

it.each([
  'Error 429: Too Many Requests',
  'Error: timeout after 30 s',
  'Error: Request failed with status code 500',
  'HTTP 503 Service Unavailable',
  '404 Not Found',
  '429 Client Error: Too Many Requests for url: https://a.example/',
  'Error 429: rate limit exceeded, please retry in 20 s',
  'Error 529: overloaded',
  'Error 503: the service is busy',
  'Error code: 429 - quota exceeded',
  'Fehler 500: Interner Serverfehler',
  'Erreur 429 : trop de requêtes',
  'Errore 404: pagina non trovata',
  'Error 404: página no encontrada',
  'Error: connect ETIMEDOUT 10.4.0.17:443',
  'Source : Error: connect ETIMEDOUT 10.4.0.17:443',
  'Quelle: Error 429: Too Many Requests',
  'Quelle: Fehler: Verbindung abgelehnt',
  'Quelle: Die Verbindung zum Server wurde unterbrochen.',
  'Fehler: Zeitüberschreitung der Verbindung',
  'Verbindungsfehler: Server nicht erreichbar',
  'Source : Erreur : connexion refusée par le serveur',
  'Erreur de connexion : délai dépassé',
  'Source : impossible de se connecter à la base',
  'Fuente: Error: no se pudo conectar con el servidor',
  'Fuente: tiempo de espera agotado',
  'Fuente: Error 503: servicio no disponible',
  'Fonte: Errore: impossibile connettersi al server',
  'Fonte: connessione rifiutata',
  'Fonte: HTTP 404 Not Found',
  'Source: [Errno 110] Connection timed out',
  'Source: net::ERR_CONNECTION_TIMED_OUT',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'HTTP 429: rate limit exceeded',
  'API rate limit exceeded for this key',
  'You exceeded your current quota, please check your plan.',
  'The model is currently overloaded. Please try again later.',
  'The request timed out.',
  'Something went wrong. Please try again later.',
  'An error occurred while generating the summary.',
  'Se ha producido un error. Inténtelo de nuevo.',
  'Une erreur est survenue, veuillez réessayer.',
  'Ein Fehler ist aufgetreten.',
  'Si è verificato un errore',
  'Traceback (most recent call last):',
  "KeyError: 'revenue'",
  "TypeError: Cannot read properties of undefined (reading 'name')",
  'requests.exceptions.ConnectionError: HTTPSConnectionPool',
  'File "/app/profile.py", line 12, in describe',
  'at describe (/app/profile.js:12:3)',
  'Rate limit exceeded. Try again in 20 s.',
  'Internal Server Error',
  'Just a moment...',
  'Please enable JavaScript to view this page.',
  'Access Denied',
  '{"name": "Alder Springs", "employees": 420}',
  '[{"name": "Alder"}, {"name": "Birch"}]',
  "{'name': 'Alder Springs', 'founded': None}",
  'Description: {"text": "Bottles water."}',
])('reports "%s"', (text) => {
  expect(checkTexts(programOutput, ['The company bottles water.', text])).toMatchObject([
    { location: 'text 2' },
  ]);
});

it('names the kind and the place', () => {
  expect(
    checkTexts(programOutput, [{ kind: 'cell', text: 'Error 429: Too Many Requests', locate: () => 'C5' }]),
  ).toMatchObject([
    { key: 'error', message: 'Error message of a program in C5: "Error 429: Too Many Requests".' },
  ]);
});

it.each([
  'The court found an error in the judgment of 2019.',
  'The model is sold in four countries.',
  'The server is busy serving guests from six to ten.',
  'Invalid tickets were sold at the gate.',
  'Something went wrong in the mine in 2019, and forty men died.',
  'An error occurred in the accounts of 2019, which was corrected in the year after.',
  'The service is unavailable on Sundays by law, and customers know it.',
  'Source: annual accounts',
  'Quelle: Statistisches Bundesamt, Fehler der Vorjahre berichtigt',
  'Source : service des sports.',
  'Source : connexion internet par département, Arcep 2025',
  'Fuente: conexión de hogares, INE 2025',
  'Fonte: servizio statistico regionale',
  'Verbindung der Orte durch eine neue Straße',
  'La connexion au réseau coûte 400 euros.',
  'El servicio no está disponible los domingos.',
  'Die Verbindung wurde 2019 unterbrochen und 2021 wieder eröffnet.',
  'Erreur : le conseil a oublié un poste.',
  'Error message: Error 404',
  'Fejl i data blev rettet.',
  'Feil ble rettet i mai.',
  'Errors 12 to 15 were closed.',
  'Error 404 was seen three times in the log.',
  'The quota exceeded that of 2024 by nine tonnes.',
  'Quota exceeded the catch in three years.',
  'Error rates fell to 0.4 per cent.',
  'Type I error: the test rejects a true hypothesis.',
  'Standard error: 0.42',
  'Margin of error: 3 %',
  'Human error caused the fire.',
  'Not found in the register under this name, which was expected.',
  'Not found',
  'Forbidden',
  'The 404 employees of the plant went home.',
  '429 Boulevard Saint-Michel',
  'Room 503: service desk',
  'Access was denied to nobody.',
  'Exception: members of the board.',
  'We use cookies made of oats for the tasting.',
  'The set {a, b} has two members.',
  'He called it "the deal": nobody laughed.',
  'Error 429: Too Many Requests is returned after 60 calls a minute.',
  'The answer is a list of objects such as {"id": 7, "name": "Pump"}.',
  'The query ran 400 times. The log said: Traceback (most recent call last): File "job.py"',
])('accepts "%s"', (text) => {
  expect(checkTexts(programOutput, [text])).toEqual([]);
});

it('ignores a column of messages', () => {
  const cells = (header: string) => {
    const rows = [
      ['Code', header],
      ['E3', 'Connection refused'],
    ];
    const texts = rows.flat().map((text) => ({ kind: 'cell' as const, text }));
    return runCheck(programOutput, documentTextOf(texts, [], [], [rows]), templateOf({}));
  };
  expect(cells('Meaning')).toEqual([]);
  expect(cells('Reason')).toHaveLength(1);
});

it('ignores documents about programs', () => {
  const manual = [
    'Call the API with a key.',
    'The endpoint returns JSON.',
    'Each HTTP request is logged.',
    'The payload is below.',
    '{"name": "Alder"}',
    'Error 429: Too Many Requests',
  ];
  expect(checkTexts(programOutput, manual)).toEqual([]);
  const codes = [400, 401, 403, 404, 405, 408, 429, 500, 502, 503].map((code) => `Error ${code}`);
  expect(checkTexts(programOutput, codes)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(programOutput, [...hostileTexts, '{"'.repeat(500_000), 'a.'.repeat(500_000)]).length,
  ).toBeLessThan(20);
});
