import { describe, expect, it } from 'vitest';
import { detectProject } from '../frameworks/index.js';
import { isSimpleTask } from './is-simple-task.js';
import { completeSteps, parseSteps } from './parse-steps.js';
import { breakdownPrompt } from './planning-prompts.js';
import { stepKindOf } from './step-kind.js';
import { buildStepPrompt } from './step-prompt.js';

const request =
  'Make a Flask app called Notes that shows a list of notes, lets me add one, and keeps them in memory';

describe('a simple task (S4-056)', () => {
  it.each([
    ['Create a file called test.txt', true],
    ['What is in this folder?', true],
    [`Create a file called notes.txt with the following lines: ${'word '.repeat(30)}`, true],
    [request, false],
    ['Make a Flask app called Notes', true],
  ])('is "%s": %s', (text, simple) => expect(isSimpleTask(text)).toBe(simple));
});

describe('the steps of a plan', () => {
  const five = [
    '1. **Create** `Notes/app.py` with the routes',
    '2) Create Notes/templates/index.html',
    'Some words between.',
    '3. Add Notes/requirements.txt with what to install',
    '4. Install the dependencies with pip install -r requirements.txt',
    '5. Run python app.py and fix errors',
  ].join('\n');

  it('are read from a numbered list, each with its kind (S4-061)', () => {
    expect(parseSteps(five).map(({ kind }) => kind)).toEqual(['write', 'write', 'write', 'install', 'test']);
    expect(parseSteps(five)[0]?.title).toBe('Create `Notes/app.py` with the routes');
  });

  it.each([
    ['Run npm install', 'install'],
    ['Run npm install and npm run dev', 'test'],
    ['Test the page in a browser', 'test'],
    ['Implement tests in Notes/test_app.py', 'write'],
  ] as const)('"%s" is of the kind %s', (title, kind) => expect(stepKindOf(title)).toBe(kind));

  it('are 5 to 10, though 5 to 8 are requested (X-5, S4-037)', () => {
    const project = detectProject('a poem');
    const steps = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        title: `Create file ${index}`,
        kind: 'write' as const,
      }));
    expect(breakdownPrompt('a poem', project, '').system).toContain('5 to 8 steps');
    expect([4, 5, 10, 11].map((count) => completeSteps(steps(count), project)?.length ?? null)).toEqual([
      null,
      5,
      10,
      null,
    ]);
  });

  it('get missing install and test steps (S4-050, S4-061)', () => {
    const steps = parseSteps(five).slice(0, 3);
    expect(completeSteps(steps, detectProject(request))?.map(({ kind }) => kind)).toEqual([
      ...['write', 'write', 'write'],
      ...['install', 'test'],
    ]);
  });
});

describe('the prompt of a step', () => {
  const project = detectProject(request);
  const prompt = buildStepPrompt({
    request,
    project,
    architecture: 'COMPONENTS: one app. CONNECTIONS: none. DATA FLOW: form to list.',
    steps: [
      { title: 'Create Notes/app.py', kind: 'write' },
      { title: 'Create Notes/templates/index.html', kind: 'write' },
      { title: 'Run it', kind: 'test' },
    ],
    current: 1,
    files: ['Notes/app.py'],
  });

  it.each([
    ['the original request (S4-083)', request],
    ['the framework (S4-084)', 'FRAMEWORK: Flask'],
    ['the name and the folder (S4-085)', 'PROJECT: Notes, in the folder Notes/'],
    ['the architecture (S4-086)', 'DATA FLOW: form to list'],
    ['the folder structure (S4-087, S4-103)', 'Notes/templates/'],
    ['the current step (S4-088)', 'step 2 of 3'],
    ['the completed steps (S4-089)', 'COMPLETED STEPS:\n  - Create Notes/app.py'],
    ['the existing files (S4-090)', '  - Notes/app.py'],
    ['the limit to this step (S4-091)', 'Do ONLY this task.'],
    ['the beginning of paths (S4-092)', 'every path begins with Notes/'],
  ])('has %s', (_, text) => expect(prompt).toContain(text));
});
