import { describe, expect, it } from 'vitest';
import { detectProject } from '../frameworks/index.js';
import { fitSteps } from './fit-steps.js';
import { parseSteps } from './parse-steps.js';
import { filesOfStep, foldersOfStep } from './step-files.js';
import { stepKindOf } from './step-kind.js';

const titles = ['Create app.py with the routes', 'Create templates/index.html', 'Install the dependencies'];
const project = detectProject('Make a Flask app called Recipes');

describe('a list of steps (S4-061)', () => {
  it.each([
    ['numbers', titles.map((title, index) => `${index + 1}. ${title}`).join('\n')],
    ['bold numbers', titles.map((title, index) => `**${index + 1}.** ${title}`).join('\n')],
    ['numbers in emoji', titles.map((title, index) => `${index + 1}\ufe0f\u20e3 ${title}`).join('\n')],
    ['headings', titles.map((title, index) => `### Step ${index + 1}: ${title}\n\nSome words.`).join('\n')],
    ['dashes behind the number', titles.map((title, index) => `Step ${index + 1} - ${title}`).join('\n')],
    [
      'bullets',
      `Here is the plan:\n\n${titles.map((title) => `- ${title}\n  - a detail`).join('\n')}\n\nGood luck!`,
    ],
    ['stars', titles.map((title) => `* **${title}**`).join('\n')],
    ['check boxes', titles.map((title) => `- [ ] ${title}`).join('\n')],
    [
      'a table',
      `| Step | Task | File |\n|---|:---:|---|\n${titles.map((title, index) => `| ${index + 1} | ${title} | x |`).join('\n')}`,
    ],
    ['a JSON list', `\`\`\`json\n${JSON.stringify(titles, null, 2)}\n\`\`\``],
    ['a JSON list of objects', JSON.stringify(titles.map((title, step) => ({ step, title })))],
    ['a JSON object', `Sure! {"steps": ${JSON.stringify(titles.map((description) => ({ description })))}}`],
    [
      'a thought before it',
      `<think>\n1. Create wrong.py\n2. Install\n</think>\n${titles.map((title, index) => `${index + 1}. ${title}`).join('\n')}`,
    ],
  ])('is read from %s', (_, text) => {
    expect(parseSteps(text).map(({ title }) => title)).toEqual(titles);
  });

  it.each([3, 4, 11, 12, 25, 40])('of %i steps is brought to 5 to 10, and loses no file', (count) => {
    const names = Array.from({ length: count }, (_, index) => `views/page${index}.py`);
    const steps = parseSteps(names.map((name, index) => `${index + 1}. Create Recipes/${name}`).join('\n'));
    const fitted = fitSteps(steps, project) ?? [];
    expect(fitted.length).toBeGreaterThanOrEqual(5);
    expect(fitted.length).toBeLessThanOrEqual(10);
    const files = fitted.flatMap(({ title }) => filesOfStep(title, project).map(({ path }) => path));
    for (const name of names) expect(files).toContain(`Recipes/${name}`);
    expect(fitted.at(-1)?.kind).toBe('test');
  });

  it('keeps the underscores of a name', () => {
    expect(parseSteps('1. Create Shop/core/__init__.py')[0]?.title).toBe('Create Shop/core/__init__.py');
  });

  it('of 3 steps without a framework gets a folder and a review', () => {
    const steps = parseSteps('1. Create a.py\n2. Create b.py\n3. Run a.py');
    expect(fitSteps(steps, detectProject('a poem'))?.map(({ kind }) => kind)).toEqual([
      ...['folder', 'write', 'write', 'review', 'test'],
    ]);
  });
});

describe('the kind of a step', () => {
  it.each([
    ['Create the project directory Recipes', 'folder'],
    ['mkdir -p Recipes/templates', 'folder'],
    ['Set up the project structure', 'folder'],
    ['Create a new Flask project', 'folder'],
    ['Initialize the project with `npm init -y`', 'command'],
    ['Set up a virtual environment', 'command'],
    ['python -m venv .venv', 'command'],
    ['Use django-admin startproject to create the project', 'command'],
    ['Scaffold the app with npx create-vite', 'command'],
    ['Run the unit tests', 'command'],
    ['Run python manage.py migrate', 'migrate'],
    ['Run python manage.py makemigrations and migrate', 'migrate'],
    ['Apply migrations', 'migrate'],
    ['Write the migration migrations/001.sql', 'write'],
    ['Create a virtual environment and install the dependencies', 'install'],
    ['Run pip install -r requirements.txt', 'install'],
    ['Update app.py to add the search route', 'edit'],
    ['Fix the import in app.py', 'edit'],
    ['Style the page in static/style.css', 'edit'],
    ['Add a search field to templates/index.html', 'write'],
    ['Create a Next.js page with a list', 'write'],
    ['Review the code', 'review'],
    ['Check that app.py reads PORT', 'review'],
    ['Run the application with python app.py', 'test'],
    ['npm run dev', 'test'],
    ['Debug and fix errors', 'test'],
  ] as const)('"%s" is %s', (title, kind) => expect(stepKindOf(title)).toBe(kind));
});

describe('the paths that a step names', () => {
  const pathsOf = (title: string) => filesOfStep(title, project).map(({ path }) => path);
  it.each([
    ['Create app.py that imports storage.py', ['Recipes/app.py']],
    ['Create `/workspace/Recipes/app.py`', ['Recipes/app.py']],
    ['Create recipes/app.py', ['Recipes/app.py']],
    ['Create index.html and base.html in templates', ['Recipes/index.html', 'Recipes/base.html']],
    ['Create the form with a list in templates/index.html', ['Recipes/templates/index.html']],
    ['Open http://127.0.0.1:5000/index.html', []],
    ['Write it with Next.js', []],
  ])('"%s": the files %j', (title, paths) => expect(pathsOf(title)).toEqual(paths));

  it.each([
    ['Create the project directory Recipes', ['Recipes']],
    ['Create the Flask project directory', ['Recipes']],
    ['Create the templates and static folders', ['Recipes', 'Recipes/templates', 'Recipes/static']],
    ['Create the folders Recipes/templates/ and static/', ['Recipes', 'Recipes/templates', 'Recipes/static']],
  ])('"%s": the folders %j', (title, paths) => expect(foldersOfStep(title, project)).toEqual(paths));
});
