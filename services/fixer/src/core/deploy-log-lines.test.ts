import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickLogErrors } from './deploy-log-lines.js';

const since = new Date('2026-03-01T12:00:00Z');

describe('pickLogErrors', () => {
  it('takes JSON lines at their level, whatever their text contains', () => {
    const text = [
      '{"time":"2026-03-01T12:00:01Z","level":"info","message":"no error here, error handling installed"}',
      '{"time":"2026-03-01T12:00:02Z","level":"error","message":"request failed","reason":"Country is undefined"}',
      '{"time":1772366403000,"level":60,"msg":"out of memory"}',
      '{"time":1772366403000,"level":30,"msg":"Error page rendered"}',
      '{"severity":"CRITICAL","message":"disk full"}',
    ].join('\n');
    expect(pickLogErrors(text, since).errors).toEqual([
      'request failed: Country is undefined',
      'out of memory',
      'disk full',
    ]);
  });

  it.each([
    ['TypeError: x is not a function', true],
    ['Unhandled promise rejection', true],
    ['connect ECONNREFUSED 127.0.0.1:5432', true],
    ['java.lang.NullPointerException', true],
    ['Traceback (most recent call last):', true],
    ['[ERROR] something broke', true],
    ['finished with 0 errors', false],
    ['compiled without errors', false],
    ['error: null', false],
    ['terror in the title', false],
    ['GET /health 200', false],
    ['', false],
  ])('reads the plain line %j: %s', (line, expected) => {
    expect(pickLogErrors(line, since).errors.length === 1).toBe(expected);
  });

  it('leaves out what was logged before the deploy began', () => {
    const text = '2026-03-01T11:59:59Z Error: old\n2026-03-01T12:00:01Z Error: new\nError: without a time';
    const { errors, lines } = pickLogErrors(text, since);
    expect(errors).toEqual(['2026-03-01T12:00:01Z Error: new', 'Error: without a time']);
    expect(lines).toHaveLength(2);
  });

  it('names a failure once, however often it comes', () => {
    const text = Array.from({ length: 500 }, (_, second) => `Error: job ${second} failed`).join('\n');
    expect(pickLogErrors(text, since).errors).toEqual(['Error: job 0 failed']);
  });

  it('takes the first lines of a stack trace along, of plain text and of JSON, once for each error', () => {
    const trace = [
      'TypeError: x is not a function',
      ...[1, 2, 3, 4].map((line) => `    at f${line} (/srv/a.js:${line}:1)`),
    ];
    const stack = trace.join('\n').replaceAll('x is', 'y is');
    const python = 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nValueError: z';
    const text = [
      ...trace,
      ...trace,
      JSON.stringify({ level: 50, msg: 'failed', err: { stack } }),
      python,
    ].join('\n');
    expect(pickLogErrors(text, since).errors).toEqual([
      'TypeError: x is not a function\n    at f1 (/srv/a.js:1:1)\n    at f2 (/srv/a.js:2:1)\n    at f3 (/srv/a.js:3:1)',
      'failed\n    at f1 (/srv/a.js:1:1)\n    at f2 (/srv/a.js:2:1)\n    at f3 (/srv/a.js:3:1)',
      'Traceback (most recent call last):\n    File "a.py", line 1, in <module>',
      'ValueError: z',
    ]);
  });

  it('knows a stack trace by its lines also where a platform puts the time before each, and times of any zone', () => {
    const text = [
      '2026-03-01T11:00:00+00:00 Error: of the deploy before',
      '2026-03-01T13:30:00.5+01:00 Error: x',
      '2026-03-01T12:30:00.5Z     at f (a.js:1)',
      '2026-03-01 12:30:01+0000     at g (a.js:2)',
      '2026-03-01T12:30:02Z at noon all is well',
    ].join('\n');
    expect(pickLogErrors(text, new Date('2026-03-01T12:00:00Z')).errors).toEqual([
      '2026-03-01T13:30:00.5+01:00 Error: x\n    at f (a.js:1)\n    at g (a.js:2)',
    ]);
  });

  it('strips terminal controls', () => {
    expect(pickLogErrors('\u001b[31mError: red\u001b[0m\u0007', since).errors).toEqual(['Error: red']);
  });

  it('never throws and keeps its limits, whatever a log holds (S0-101)', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constant('Error: '),
      fc.constant('{"level":'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const { errors } = pickLogErrors(lines.join('\n'), since);
        expect(errors.length).toBeLessThanOrEqual(50);
        for (const error of errors) expect(error.length).toBeLessThanOrEqual(1_000);
      }),
    );
    const started = process.cpuUsage();
    pickLogErrors('error '.repeat(400_000), since);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });
});
