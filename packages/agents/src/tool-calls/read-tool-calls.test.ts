import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToolCalls } from './read-tool-calls.js';

const tools = new Set(['write_file', 'read_file']);
const read = (text: string, finish = 'stop') =>
  readToolCalls({ message: { role: 'assistant', text, calls: [] }, finish }, tools);
const call = '{"tool": "write_file", "args": {"path": "a.py", "content": "x = {1}\\n"}}';
const expected = [{ id: 'text-1', tool: 'write_file', args: { path: 'a.py', content: 'x = {1}\n' } }];

describe('a tool call as JSON text (S4-035)', () => {
  it.each([
    ['alone', call],
    ['between words', `I will write it now.\n${call}\nDone, see {above}.`],
    ['in a fence', `\`\`\`json\n${call}\n\`\`\``],
    ['in a tag', `<tool_call>\n${call}\n</tool_call>`],
    ['by OpenAI’s names', call.replace('"tool"', '"name"').replace('"args"', '"arguments"')],
    [
      'inside a function',
      `{"function": ${call.replace('"tool"', '"name"').replace('"args"', '"arguments"')}}`,
    ],
    ['in a list of calls', `{"tool_calls": [${call}]}`],
    ['with its arguments beside the name', '{"tool": "write_file", "path": "a.py", "content": "x = {1}\\n"}'],
    ['with single quotes', "{'tool': 'write_file', 'args': {'path': 'a.py', 'content': 'x = {1}\\n'}}"],
    ['with a trailing comma', call.replace('}}', '},}')],
    ['with a raw line break', call.replace('\\n', '\n')],
    [
      'with its arguments as text',
      `{"name": "write_file", "arguments": ${JSON.stringify('{"path": "a.py", "content": "x = {1}\\n"}')}}`,
    ],
  ])('is read %s', (_, text) => {
    expect(read(text)).toMatchObject({ calls: expected, via: 'text', refused: null });
  });

  it('keeps the text of the model beside it', () => {
    expect(read(`I write it.\n\`\`\`json\n${call}\n\`\`\``).text).toBe('I write it.');
  });

  it('keeps the backslashes of JSON that needs no repair', () => {
    const text = JSON.stringify({ tool: 'write_file', args: { path: 'C:\\Apps\\x', content: '' } });
    expect(read(text).calls[0]?.args).toEqual({ path: 'C:\\Apps\\x', content: '' });
  });

  it.each([
    ['a package.json', 'Use this: {"name": "notes", "version": "1.0.0"}'],
    ['a list of numbers', 'The sum of [1, 2] is 3.'],
    ['words alone', 'All done.'],
    [
      'a nest of five thousand objects',
      `${'{"tool_call":'.repeat(5_000)}{"tool":"read_file"}${'}'.repeat(5_000)}`,
    ],
  ])('is not seen in %s', (_, text) => {
    expect(read(text)).toMatchObject({ calls: [], refused: null });
  });

  it('never runs when it may be cut, wherever it ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: call.length - 1 }), (length) => {
        const cut = call.slice(0, length);
        expect(read(cut, 'stop').calls).toEqual([]);
        expect(read(cut, 'length').calls).toEqual([]);
      }),
      // All but the last bracket: what is missing is not much, but what is missing cannot be known.
      { examples: [[call.length - 1]] },
    );
    expect(read(call, 'length')).toMatchObject({
      calls: [],
      refused: expect.stringContaining('is incomplete'),
    });
  });
});

describe('a tool call of the protocol', () => {
  const ask = (args: unknown, finish = 'tool-calls') =>
    readToolCalls(
      { message: { role: 'assistant', text: '', calls: [{ id: '1', tool: 'read_file', args }] }, finish },
      tools,
    );

  it('is repaired if its arguments are invalid JSON', () => {
    expect(ask("{'path': 'a.py',}")).toMatchObject({ calls: [{ args: { path: 'a.py' } }], via: 'api' });
  });

  it('is not run if its arguments are not an object, or the answer was cut', () => {
    expect(ask('[1, 2]')).toMatchObject({ calls: [], refused: expect.stringContaining('not a JSON object') });
    expect(ask({ path: 'a.py' }, 'length')).toMatchObject({
      calls: [],
      refused: expect.stringContaining('is incomplete'),
    });
  });
});
