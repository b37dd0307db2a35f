import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { marketResearch } from '../../../../testing/start-gateway.js';
import { deriveIntent } from './derive-intent.js';
import { readFormData } from './read-form-data.js';

const reports = ServiceDefinition.parse({
  ...marketResearch,
  name: 'reports',
  form: {
    fields: [
      { name: 'Email', type: 'email', required: true },
      { name: 'Topic', wire: 'topic_text', label: 'What about?', required: true },
      { name: 'slideCount', type: 'number', default: '10' },
      { name: 'depth', type: 'choice', choices: ['short', 'long'] },
      { name: 'peers', type: 'file' },
    ],
  },
});
const good = { Email: 'ada@example.com', Topic: 'solar' };

it('reads values by name, wire name or label in any case, then the rest of the context, the description, the defaults', () => {
  const context = {
    topic: 'beside',
    form_data: { EMAIL: ' ada@example.com ', 'what about?': 'solar', Peers: 'p.csv' },
  };
  expect(readFormData(reports, context, { Topic: 'words', depth: 'LONG' })).toEqual({
    values: { Email: 'ada@example.com', Topic: 'solar', slideCount: '10', depth: 'long' },
    files: { peers: 'p.csv' },
    problems: [],
    missing: [],
  });
  expect(readFormData(reports, { slide_count: 12, form_data: good }).values.slideCount).toBe('12');
});

it.each([
  [{ ...good, Topic: null }, 'Topic', 'needs Topic', 'Write "Topic: …"'],
  [{ ...good, Topic: ' ' }, 'Topic', 'needs Topic', 'Topic'],
  [{ ...good, Topic: { a: 1 } }, 'Topic', 'not a plain value', 'text'],
  [{ ...good, Topic: 'x'.repeat(10_001) }, 'Topic', '10,000', undefined],
  [{ ...good, Email: 'ada' }, 'Email', 'not an e-mail address', 'name@example.com'],
  [{ ...good, slideCount: 'many' }, 'slideCount', 'not a number', '12'],
  [{ ...good, depth: 'lnog' }, 'depth', 'cannot be "lnog"', 'Did you mean "long"?'],
  [{ Email: 'a@b.example', Tpoic: 'x' }, 'Tpoic', 'no field "Tpoic"', 'Did you mean "Topic"?'],
  [{ ...good, topic_text: 'wind' }, 'Topic', 'one as "Topic" and one as "topic_text"', 'Remove one'],
  [{ ...good, EMAIL: 'b@example.com' }, 'Email', 'one as "Email" and one as "EMAIL"', 'Remove one'],
  [{ ...good, Emial: 'b@example.com' }, 'Emial', 'no field "Emial"', 'Did you mean "Email"?'],
  [{ ...good, topic_txt: 'x' }, 'topic_txt', 'no field "topic_txt"', 'Did you mean "Topic"?'],
  [
    { ...good, colour: 'red' },
    'colour',
    'no field "colour"',
    'Its fields: Email, Topic, slideCount, depth, peers.',
  ],
])('names the field, what is wrong and what to do in %j', (form_data, field, message, hint) => {
  const { problems } = readFormData(reports, { form_data });
  expect(problems).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  if (hint !== undefined) expect(problems[0]?.hint).toContain(hint);
});

it('points at a near miss beside form_data if the field is missing', () => {
  expect(readFormData(reports, { Emial: 'a@b.example', Topic: 'solar' }).problems).toMatchObject([
    { field: 'Email', hint: 'The context has "Emial". Did you mean "Email"?' },
  ]);
});

it('reads own fields from the words of a request, and takes an address for the recipient, whatever its field is called', () => {
  const fields = [
    { name: 'to', type: 'email', required: true },
    { name: 'slide count', type: 'number' },
    { name: 'Topic' },
  ];
  const own = ServiceDefinition.parse({ ...reports, name: 'sales-reports', form: { fields } });
  const derive = (description: string, defaultEmail?: string) =>
    deriveIntent({ description, context: {}, services: [own], defaultEmail });
  expect(derive('fix sales-reports for ada@example.com, Slide-count: 12, Topic: solar power').form).toEqual({
    to: 'ada@example.com',
    'slide count': '12',
    Topic: 'solar power',
  });
  expect(derive('fix sales-reports')).toMatchObject({
    problems: [{ field: 'to', message: 'The form of sales-reports needs to.' }],
  });
  expect(derive('fix sales-reports', 'me@example.com')).toMatchObject({
    form: { to: 'me@example.com' },
    problems: [],
  });
});
