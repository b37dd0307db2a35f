import { expect, it } from 'vitest';
import { findMissingResponses } from './check-responses.js';

it('lists the described responses that no test received', () => {
  const description = {
    paths: {
      '/tasks': { get: { responses: { 200: {}, 401: {} } }, post: { responses: { 201: {} } } },
    },
  };
  expect(findMissingResponses(description, ['GET /tasks: 200', 'GET /tasks: 500', ''])).toEqual([
    'GET /tasks: 401',
    'POST /tasks: 201',
  ]);
});
