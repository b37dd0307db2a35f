import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readFilters, TaskFilters, toQuery, toSearch } from './task-filters.js';

it('keeps the filters of the address, and asks the gateway for them', () => {
  const address = new URLSearchParams({ text: 'tea', service: 'market-research', template: 'sales-deck' });
  const filters = readFilters(address);
  expect(toQuery(filters)).toEqual({ text: 'tea', service: 'market-research', template: 'sales-deck' });
  expect(Object.fromEntries(toSearch(filters))).toEqual(Object.fromEntries(address));
});

it('offers the templates of the services, and the one that the address names', () => {
  const page = renderToStaticMarkup(
    createElement(TaskFilters, {
      filters: readFilters(new URLSearchParams({ template: 'my-file' })),
      known: { services: [], templates: ['sales-deck'], people: [] },
      onChange: () => {},
    }),
  );
  const choice = page.slice(page.indexOf('>Template<'), page.indexOf('>Created by<'));
  expect([...choice.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    'Any template',
    'sales-deck',
    'my-file',
  ]);
  expect(choice).toContain('<option value="my-file" selected="">');
});
