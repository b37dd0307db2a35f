import { expect, it } from 'vitest';
import { createOutput } from './create-output.js';

function createStream(options: { isTTY?: boolean; columns?: number }) {
  const stream = {
    ...options,
    text: '',
    write(data: string | Uint8Array) {
      stream.text += typeof data === 'string' ? data : Buffer.from(data).toString();
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

it('writes only lasting lines without a terminal', () => {
  const stream = createStream({});
  const { write, status } = createOutput(stream);
  status('mail: waiting');
  write('done');
  expect(stream.text).toBe('done\n');
});

it('wraps lines only for people on a terminal, and never output for programs', () => {
  const wrap = (line: string, columns: number) => `${line.slice(0, columns)}\n${line.slice(columns)}`;
  const terminal = createStream({ isTTY: true, columns: 4 });
  const output = createOutput(terminal, wrap);
  output.write('wideline');
  output.writeJson({ wide: 'line' });
  output.writeRaw('wideline');
  output.writeRaw(Buffer.from('\n'));
  expect(terminal.text).toBe('wide\nline\n{"wide":"line"}\nwideline\n');

  const file = createStream({ columns: 4 });
  createOutput(file, wrap).write('wideline');
  expect(file.text).toBe('wideline\n');
});
