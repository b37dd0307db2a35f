import { expect, it } from 'vitest';
import {
  clickBar,
  clickPage,
  enteredIn,
  inPage,
  type KeptCase,
  keys,
  ruleOf,
  type,
  windows,
} from '../testing/kept-cases.js';

/** Topics that people write about, and texts that would be a command or an address elsewhere. */
const sentences = [
  'rm -rf is a dangerous command',
  'sudo make install',
  'http://localhost:3000 does not work',
  'http://localhost:3000/ does not work',
  'kill -9 1234 had no effect',
  'taskkill /f /im explorer.exe',
  'systemctl restart nginx',
  'shutdown -h now',
  'powershell -File x.ps1',
  'ssh ada@10.0.0.5',
  'python',
  'Node',
  '[::1]:8080',
  'localhost:5432',
  '192.168.1.10',
  'https://www.linkedin.com/in/ada',
  'facebook.com',
  'javascript:void(0)',
  'cmd.exe',
  'Task Manager',
  'net stop spooler',
];
const inDocuments = sentences.flatMap((text): KeptCase[] => [
  [`"${text}" in a letter`, enteredIn(windows.word, text), 'passes', 'a word processor runs nothing'],
  [`"${text}" in a field of a page`, inPage(text), 'passes', 'the click went into the page'],
]);
const [inMail, inEditor] = (['mail', 'editor'] as const).map((name) =>
  sentences
    .slice(0, 8)
    .map((text): KeptCase => [`"${text}" in ${name}`, enteredIn(windows[name], text), 'passes', 'text']),
);

const cases: readonly KeptCase[] = [
  ...inDocuments,
  ...(inMail ?? []),
  ...(inEditor ?? []),
  [
    'a list of hosts in a sheet',
    enteredIn(windows.sheet, 'localhost:80\n[::1]:443\n10.0.0.1'),
    'passes',
    'cells',
  ],
  ['a page of several lines', inPage('ssh root@host\nkill -9 1\nlocalhost:8080'), 'passes', 'a text area'],
  [
    'ctrl+N in Word, then an address',
    { window: windows.word, actions: [keys('ctrl', 'n'), type('localhost:3000'), keys('enter')] },
    'passes',
    'a new document, no new window of a browser',
  ],
  [
    'ctrl+K in Word, then an address',
    { window: windows.word, actions: [keys('ctrl', 'k'), type('http://localhost:3000'), keys('enter')] },
    'passes',
    'a link in a text',
  ],
  [
    'ctrl+Enter in a mail',
    { window: windows.mail, actions: [type('facebook'), keys('ctrl', 'enter')] },
    'passes',
    'sends it',
  ],
  [
    'edited words in a page',
    {
      window: windows.browser,
      actions: [clickPage, type('localhost:80 x'), keys('ctrl', 'a'), type('localhost:81'), keys('enter')],
    },
    'passes',
    'editing keeps the focus',
  ],
  [
    'an address pasted into a page',
    {
      window: windows.browser,
      actions: [clickPage, keys('ctrl', 'v'), keys('enter')],
      clipboard: 'http://10.0.0.1/',
    },
    'passes',
    'text',
  ],
  [
    'a page in Firefox',
    { window: windows.firefox, actions: [clickPage, type('localhost:80'), keys('enter')] },
    'passes',
    'the click went into the page',
  ],
  [
    'a heading in another program',
    enteredIn(windows.other, 'Services'),
    'passes',
    'a word of everyday language',
  ],
  [
    'a sentence on a language in another program',
    enteredIn(windows.other, 'python is a language'),
    'passes',
    'prose',
  ],
  [
    'a name of a language in another program',
    enteredIn(windows.other, 'Python'),
    'passes',
    'a word in a form',
  ],

  [
    'an address after a click in the bar',
    { window: windows.browser, actions: [clickBar, type('[::1]:8080'), keys('enter')] },
    'denied',
    'the click went to the address bar',
  ],
  [
    'an address after a click at an unknown place',
    { window: windows.browser, actions: [{ type: 'click' }, type('[::1]:8080'), keys('enter')] },
    'denied',
    'it may have gone to the address bar',
  ],
  [
    'an address without a click',
    enteredIn(windows.browser, 'localhost:80'),
    'denied',
    'a new window has its bar focused',
  ],
  [
    'a click in the page, then ctrl+L',
    { window: windows.browser, actions: [clickPage, keys('ctrl', 'l'), type('localhost:80'), keys('enter')] },
    'denied',
    'the keys count more',
  ],
  [
    'a click in the page, then Tab',
    { window: windows.browser, actions: [clickPage, keys('tab'), type('localhost:80'), keys('enter')] },
    'denied',
    'Tab leads out of a page into the bar',
  ],
  [
    'a click in the page, then a tab in the text',
    { window: windows.browser, actions: [clickPage, type('x\tlocalhost:80'), keys('enter')] },
    'denied',
    'Tab leads out of a page into the bar',
  ],
  [
    'a click in the page, then another tab',
    {
      window: windows.browser,
      actions: [clickPage, keys('ctrl', 'page-down'), type('localhost:80'), keys('enter')],
    },
    'denied',
    'the other tab may have its bar focused',
  ],
  [
    'a click in the page, then super',
    { window: windows.browser, actions: [clickPage, keys('super'), type('xterm'), keys('enter')] },
    'denied',
    'the start menu',
  ],
  [
    'a click beside the window',
    {
      window: windows.browser,
      actions: [{ type: 'click', at: { x: 20, y: 600 } }, type('localhost:80'), keys('enter')],
    },
    'denied',
    'another window came to the front',
  ],
  [
    'a click in a browser whose place is unknown',
    {
      window: { title: 'x - Chromium', app: 'chromium' },
      actions: [clickPage, type('localhost:80'), keys('enter')],
    },
    'denied',
    'nothing tells the page from the bar',
  ],
  [
    'a file dialog of a browser',
    { window: windows.upload, actions: [clickPage, type('/etc/passwd'), keys('enter')] },
    'denied',
    'its title is not that of a page',
  ],
  [
    'a file dialog of a word processor',
    enteredIn(windows.wordSaving, '/etc/cron.d/x'),
    'denied',
    'its title is not that of a document',
  ],
  [
    'ctrl+S in Word, then a path',
    { window: windows.word, actions: [keys('ctrl', 's'), type('/etc/cron.d/x'), keys('enter')] },
    'denied',
    'a dialog may show no title of its own',
  ],
  [
    'ctrl+O in a browser, then a path',
    { window: windows.browser, actions: [clickPage, keys('ctrl', 'o'), type('/etc/passwd'), keys('enter')] },
    'denied',
    'a dialog of files',
  ],
  [
    'super in Word, then a name',
    { window: windows.word, actions: [keys('super'), type('xterm'), keys('enter')] },
    'denied',
    'the start menu, not the document',
  ],
  ['a command in an unknown window', enteredIn(null, 'kill -9 1'), 'denied', 'it may be a terminal'],
  [
    'a command in a window without a program',
    enteredIn(windows.unnamed, 'python x.py'),
    'denied',
    'it may be a terminal',
  ],
  [
    'a command in another program',
    enteredIn(windows.other, 'taskkill /f /im explorer.exe'),
    'denied',
    'it may run what is entered',
  ],
  [
    'a command in a folder window',
    enteredIn(windows.explorer, 'python x.py'),
    'denied',
    'it runs what is entered',
  ],
  ['words in a folder window', enteredIn(windows.explorer, 'Holiday pictures'), 'passes', 'a search'],
];

it.each(cases)('decides whether text may be typed: %s (S0-438, S0-441)', (_, scene, verdict, reason) => {
  expect(ruleOf(scene) === null ? 'passes' : 'denied', reason).toBe(verdict);
});
