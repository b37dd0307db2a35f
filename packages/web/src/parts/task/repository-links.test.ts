import { expect, it } from 'vitest';
import { commitPages, repositoryPage } from './repository-links.js';

it.each([
  ['https://github.com/acme/decks.git', 'https://github.com/acme/decks'],
  ['https://user:token@git.example.com/acme/decks/', 'https://git.example.com/acme/decks'],
  ['http://localhost:3001/acme/decks', 'http://localhost:3001/acme/decks'],
  ['git@github.com:acme/decks.git', null],
  ['ssh://git@github.com/acme/decks.git', null],
  ['/srv/git/decks.git', null],
])('links to a repository that a browser can open, without credentials: %s', (url, page) => {
  expect(repositoryPage(url)).toBe(page);
});

it('links to a commit and to the files at it in the form of the host', () => {
  const github = commitPages('https://github.com/acme/decks.git', 'abc');
  expect(github).toEqual({
    commit: 'https://github.com/acme/decks/commit/abc',
    files: 'https://github.com/acme/decks/tree/abc',
  });
  expect(commitPages('https://gitlab.example.com/a/b', 'abc')?.files).toBe(
    'https://gitlab.example.com/a/b/-/tree/abc',
  );
  expect(commitPages('https://bitbucket.org/a/b', 'abc')?.commit).toBe(
    'https://bitbucket.org/a/b/commits/abc',
  );
  expect(commitPages('git@github.com:a/b', 'abc')).toBeNull();
});
