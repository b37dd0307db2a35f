import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './create-logger.js';

it('never writes a secret, wherever it is in the logged data', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger({ name: 'test', destination });
  const secrets = {
    token: 's3cret',
    authorization: 's3cret',
    headers: { cookie: 's3cret' },
    auth: { api_key: 's3cret' },
  };
  log.info(secrets, 'hello');
  log.info({ request: { headers: { authorization: 's3cret' } }, visible: 'yes' }, 'hello');
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines.join('')).toContain('"visible":"yes"');
});
