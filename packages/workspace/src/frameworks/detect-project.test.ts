import { describe, expect, it } from 'vitest';
import { detectProject } from './detect-project.js';
import { frameworks } from './frameworks.js';

const detect = (request: string) => detectProject(request).framework?.name ?? null;

describe('the framework of a request', () => {
  it.each([
    ['Make a Next.js blog', 'Next.js'],
    ['a NEXTJS page with React', 'Next.js'],
  ])('is Next.js in "%s" (S4-093, S4-099)', (request, name) => expect(detect(request)).toBe(name));
  it('is React (S4-094)', () => expect(detect('Build a to-do list in react')).toBe('React'));
  it('is Vue (S4-095)', () => expect(detect('a VueJS counter')).toBe('Vue'));
  it('is Flask (S4-096)', () => expect(detect('make a FLASK app called Notes')).toBe('Flask'));
  it('is Django (S4-097)', () => expect(detect('A Django site')).toBe('Django'));
  it('is Express (S4-098)', () => expect(detect('an express API')).toBe('Express'));
  it.each([
    'What comes next? JSON.',
    'How do people react to rain?',
    'Express yourself in a poem.',
    'Put the flasks in order',
    'a good view of the sea',
  ])('is not found in "%s" (S4-099)', (request) => expect(detect(request)).toBeNull());

  it('comes with a structure, an install and a start for each (S4-102)', () => {
    expect(frameworks.map(({ name }) => name).sort()).toEqual(
      ['Django', 'Express', 'Flask', 'Next.js', 'React', 'Vue'].sort(),
    );
    for (const { structure, install, start } of frameworks) {
      expect(structure.length).toBeGreaterThan(3);
      expect([install, start].every((line) => line.length > 5)).toBe(true);
    }
  });
});

describe('the name of a project', () => {
  it.each([
    ['a Flask app called Notes with a list', 'Notes', 'Notes'],
    ['a React app NAMED todo-list', 'todo-list', 'todo-list'],
    ['an app called "My Shop" please', 'My Shop', 'My-Shop'],
    ['a Vue app named Café', 'Café', 'Cafe'],
    ['a Flask app', 'flask-app', 'flask-app'],
    ['an app called "../../etc"', '../../etc', 'etc'],
  ])('of "%s" is %s, in the folder %s (S4-100)', (request, name, folder) => {
    expect(detectProject(request)).toMatchObject({ name, folder });
  });
});

it('takes the language from the request, else from the framework (S4-101)', () => {
  expect(detectProject('a React app in TypeScript').language).toBe('TypeScript');
  expect(detectProject('a Django site').language).toBe('Python');
  expect(detectProject('a Python script').language).toBe('Python');
  expect(detectProject('a poem').language).toBeNull();
});
