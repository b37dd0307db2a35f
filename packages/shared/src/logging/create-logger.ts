import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values never reach a log, at the top level and up to two levels down. */
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'apiKey',
  'api_key',
];

/** Logs JSON lines to standard error, so that standard output stays a program's own. */
export function createLogger(options: {
  name: string;
  level?: string;
  destination?: DestinationStream;
}): Logger {
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}
