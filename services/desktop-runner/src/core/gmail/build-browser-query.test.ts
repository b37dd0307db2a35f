import { expect, it } from 'vitest';
import { buildBrowserQuery } from './build-browser-query.js';

const wanted = {
  subject: 'market research',
  after: new Date('2026-11-21T10:00:00Z'),
  recipient: 'ada+abc123@example.com',
  correlation: 'abc123',
  carriedBy: 'plus-address',
  senders: ['sendgrid.net', '*.sendgrid.net', 'reports@service.example'],
} as const;
const base = 'in:inbox has:attachment subject:market subject:research after:1795255199';

it('asks for what can only be judged by the search: the senders, and to whom the mail went', () => {
  expect(buildBrowserQuery(wanted)).toBe(
    `${base} from:(sendgrid.net OR reports@service.example) to:ada+abc123@example.com`,
  );
});

it('asks for the mark of a submission where the service carries it back, and for none where nothing was sent', () => {
  const marked = { ...wanted, carriedBy: 'marker', senders: [] } as const;
  expect(buildBrowserQuery(marked)).toBe(`${base} abc123`);
  expect(buildBrowserQuery({ ...wanted, correlation: null, senders: [] })).toBe(base);
});

it('is one line without operators of strangers', () => {
  const query = buildBrowserQuery({
    ...wanted,
    senders: ['a.example) in:anywhere (', 'b.example'],
    recipient: 'a b',
  });
  expect(query).toBe(`${base} from:(b.example)`);
});
