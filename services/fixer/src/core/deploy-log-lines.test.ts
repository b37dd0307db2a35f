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
    expect(pickLogErrors(text, since).errors).toEqual(['500× Error: job 0 failed']);
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
      '2× TypeError: x is not a function at /srv/a.js:1\n    at f1 (/srv/a.js:1:1)\n    at f2 (/srv/a.js:2:1)\n    at f3 (/srv/a.js:3:1)',
      'failed: TypeError: y is not a function at /srv/a.js:1\n    at f1 (/srv/a.js:1:1)\n    at f2 (/srv/a.js:2:1)\n    at f3 (/srv/a.js:3:1)',
      'ValueError: z at a.py:1\n    File "a.py", line 1, in <module>',
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
      '2026-03-01T13:30:00.5+01:00 Error: x at a.js:1\n    at f (a.js:1)\n    at g (a.js:2)',
    ]);
  });

  it.each([
    [
      'Node, uncaught, with the quoted code and the properties of the error',
      `/app/deck/insights.js:12
  throw new TypeError('no name');
  ^

TypeError: Cannot read properties of undefined (reading 'name')
    at describe (/app/node_modules/lib/index.js:3:9)
    at build (/app/deck/insights.js:12:20)
    at node:internal/main:1:1 {
  code: 'ENOENT'
}

Node.js v20.20.2`,
      "TypeError: Cannot read properties of undefined (reading 'name') at /app/deck/insights.js:12",
    ],
    [
      'Python, reported by a logger, with a chain',
      `ERROR:deck:the deck failed
Traceback (most recent call last):
  File "/app/a.py", line 3, in read
    return int(text)
ValueError: invalid literal

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/app/deck.py", line 40, in build
    render(
  File "/usr/lib/python3/site-packages/jinja2/x.py", line 9, in render
    raise DeckError(name)
deck.DeckError: no slide 3`,
      'ERROR:deck:the deck failed: deck.DeckError: no slide 3 at /app/deck.py:40',
    ],
    [
      'Java, below a logger, with a cause',
      `2026-03-01 12:00:05,123 ERROR [main] com.acme.Deck - failed to build
java.lang.IllegalStateException: no deck
\tat com.acme.Deck.build(Deck.java:12)
\tat org.springframework.web.Filter.run(Filter.java:3)
Caused by: java.lang.NullPointerException: name
\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)
\tat com.acme.Insights.read(Insights.java:7)
\t... 3 more`,
      '2026-03-01 12:00:05,123 ERROR [main] com.acme.Deck - failed to build: java.lang.IllegalStateException: no deck at Insights.java:7',
    ],
    [
      'Go',
      `panic: runtime error: index out of range [3] with length 2

goroutine 1 [running]:
main.build(...)
\t/app/deck.go:12 +0x1d
main.main()
\t/app/main.go:5 +0x11
exit status 2`,
      'panic: runtime error: index out of range [3] with length 2 at /app/deck.go:12',
    ],
    [
      'PHP',
      `PHP Fatal error:  Uncaught TypeError: bad argument
Stack trace:
#0 /app/deck.php(12): build()
#1 {main}
  thrown in /app/deck.php on line 12`,
      'PHP Fatal error:  Uncaught TypeError: bad argument at /app/deck.php:12',
    ],
    [
      '.NET',
      `Unhandled exception. System.NullReferenceException: Object reference not set
   at Deck.Build() in /app/Deck.cs:line 12
   at Program.Main()`,
      'Unhandled exception. System.NullReferenceException: Object reference not set at /app/Deck.cs:12',
    ],
    [
      'Ruby',
      `deck.rb:12:in \`build': undefined method (NoMethodError)
\tfrom main.rb:3:in \`<main>'`,
      "deck.rb:12:in `build': undefined method (NoMethodError) at main.rb:3",
    ],
    [
      'structlog',
      JSON.stringify({
        event: 'deck failed',
        level: 'error',
        exception:
          'Traceback (most recent call last):\n  File "/app/deck.py", line 4, in build\n    x()\nKeyError: 3',
      }),
      'deck failed: KeyError: 3 at /app/deck.py:4',
    ],
    [
      'winston',
      JSON.stringify({ level: 'error', message: 'boom', stack: 'Error: boom\n    at build (deck.js:4:2)' }),
      'Error: boom at deck.js:4',
    ],
    [
      'zap',
      JSON.stringify({
        level: 'error',
        msg: 'failed',
        error: 'no rows',
        stacktrace: 'main.build\n\t/app/deck.go:9',
      }),
      'failed: no rows at /app/deck.go:9',
    ],
    [
      'Java as JSON',
      JSON.stringify({
        level: 'ERROR',
        message: 'failed',
        stack_trace: 'java.lang.IllegalStateException: no deck\n\tat com.acme.Deck.build(Deck.java:12)',
      }),
      'failed: java.lang.IllegalStateException: no deck at Deck.java:12',
    ],
  ])('reads an error of %s as one, at the innermost line of own code (V-3)', (_kind, text, expected) => {
    const { errors } = pickLogErrors(text, since);
    expect(errors.map((error) => error.split('\n')[0])).toEqual([expected.replace(/\s+/g, ' ')]);
  });

  it('counts the same error with other numbers and ids, each place apart', () => {
    const once = (id: string, line: number) =>
      `TypeError: no document for ${id}\n    at build (deck/insights.js:${line}:3)`;
    const text = [
      once('3f0c8a52-1111-4222-8333-444455556666', 12),
      once('99aa8a52-1111-4222-8333-444455557777', 12),
      once('7', 12),
      'TypeError: other\n    at build (deck/other.js:40:3)',
    ].join('\n');
    expect(pickLogErrors(text, since).errors.map((error) => error.split('\n')[0])).toEqual([
      '3× TypeError: no document for 3f0c8a52-1111-4222-8333-444455556666 at deck/insights.js:12',
      'TypeError: other at deck/other.js:40',
    ]);
  });

  it('leaves out lines without a time that follow an old one, and times that are old in every zone', () => {
    const text = [
      '2026-03-01T11:00:00Z ERROR old',
      'Traceback (most recent call last):',
      '  File "old.py", line 1, in f',
      'ValueError: old',
      '2026/02/27 12:00:00 [error] old too',
      '2026/03/01 12:00:00 [error] maybe new',
    ].join('\n');
    const { errors, lines } = pickLogErrors(text, since);
    expect(errors).toEqual(['2026/03/01 12:00:00 [error] maybe new']);
    expect(lines).toHaveLength(1);
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
