import { expect, it } from 'vitest';
import { createOutput } from './create-output.js';

function createStream(options: { isTTY?: boolean; columns?: number }) {
  const stream = {
    ...options,
    text: '',
    write(text: string) {
      stream.text += text;
    },
  };
  return stream;
}

it('shows a passing line on a terminal, and clears it before a line that stays', () => {
  const stream = createStream({ isTTY: true, columns: 10 });
  const { write, status } = createOutput(stream);
  status('mail: waiting for long');
  write('done');
  write('next');
  expect(stream.text).toBe('\r\u001b[2Kmail: wai\r\u001b[2Kdone\nnext\n');
});

it('writes lines that stay alone where there is no terminal', () => {
  const stream = createStream({});
  const { write, status } = createOutput(stream);
  status('mail: waiting');
  write('done');
  expect(stream.text).toBe('done\n');
});
