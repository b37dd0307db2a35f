import type { Conversation } from './conversation.js';
import { readingListProofs, readingListTests, writeApp } from './reading-list.js';
import { bash, edit, read, type Script, type ToolCall, toSource, write } from './script.js';

/** Faults of sessions, by test and by the number of earlier sessions. */
const mishaps: Readonly<Record<string, readonly Mishap[]>> = {
  'add-book': ['add-does-nothing', 'add-warns'],
  'mark-read': ['does-not-look'],
  'unread-only': ['title-lost'],
};
type Mishap = 'add-does-nothing' | 'add-warns' | 'does-not-look' | 'title-lost';

/** Builds the reading list, one test a session: implements, tries it in the browser, views the screenshot, marks, commits. */
export function* buildApp({ prompt, folder }: Conversation): Script {
  const id = /^Test: (.+)$/m.exec(prompt)?.[1] ?? '';
  const url = /^App: (\S+)/m.exec(prompt)?.[1] ?? '';
  const shot = /filename (\S+\.png)/.exec(prompt)?.[1] ?? '';
  const number = readingListTests.findIndex((test) => test.id === id) + 1;
  if (id === '') return propose();
  const proof = readingListProofs[id];
  if (proof === undefined) return `I do not know the test "${id}".`;
  const inFolder = (path: string) => `${folder}/${path}`;

  const tests = yield read(inFolder('tests.json'), 'I look at what there is to do.');
  const attempts = Number(new RegExp(`"${id}"[^}]*?"attempts": (\\d+)`).exec(toSource(tests))?.[1] ?? 0);
  const mishap = mishaps[id]?.[attempts];
  const fault = mishap === 'does-not-look' ? undefined : mishap;
  // The CLI overwrites a file only after it was read.
  yield read(inFolder('src/App.tsx'), 'I read the page.');
  yield write(inFolder('src/App.tsx'), writeApp({ behaviours: number, fault }), 'I write the page.');
  const script = `${JSON.stringify({ route: '/', steps: proof }, null, 2)}\n`;
  yield write(inFolder(`tests/e2e/${id}.spec.json`), script, 'I write down the steps of the test.');

  if (mishap !== 'does-not-look') {
    yield browser('navigate', { url }, 'I open the app.');
    yield* tryOut(proof);
    yield browser('take_screenshot', { filename: shot }, 'I take a picture.');
    yield read(inFolder(shot), 'I look at the picture.');
  }
  // The status of this test only: the edit starts at its id.
  const entry = new RegExp(`"id": "${id}",[^}]*?"status": "fail"`).exec(toSource(tests))?.[0] ?? '';
  yield edit(
    inFolder('tests.json'),
    { old: entry, new: entry.replace(/fail"$/, 'pass"') },
    'The test passes.',
  );
  yield bash(`git add -A && git commit -q -m "Add ${id}"`, 'I commit it.');
  return `Done: "${id}" passes.`;
}

/** The initialiser's answer. */
function propose(): string {
  const tests = readingListTests.map(({ id, description, steps }) => ({ id, description, steps }));
  return JSON.stringify({ summary: 'A reading list.', tests });
}

/** The steps in the browser, from the model's view: by the page's outline. */
function* tryOut(
  steps: readonly Readonly<Record<string, unknown>>[],
): Generator<ToolCall, void, { text: string }> {
  for (const step of steps) {
    if (step.do === 'expect') continue;
    const { text } = yield browser('snapshot', {}, 'I look where things are.');
    const target = findElement(text, step.target as Readonly<Record<string, string>>);
    if (step.do === 'fill') {
      yield browser('type', { ...target, text: String(step.value) }, 'I type.');
    } else yield browser('click', target, 'I click.');
  }
}

/** `button "Add" [ref=e7]` in the outline of a page. */
function findElement(outline: string, { role = 'textbox', name, label }: Readonly<Record<string, string>>) {
  const line = outline.split('\n').find((text) => text.includes(`${role} "${name ?? label}"`)) ?? '';
  return { element: `${role} ${name ?? label}`, target: /\[ref=(\w+)\]/.exec(line)?.[1] ?? 'e0' };
}

function browser(tool: string, input: Readonly<Record<string, string>>, says: string): ToolCall {
  return { name: `mcp__playwright__browser_${tool}`, input, says };
}
