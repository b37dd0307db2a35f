import { createRequire } from 'node:module';

/** Stands for `cron-parser` in a bundle: with its calendars it would be a tenth of a start, and is loaded with the first rule instead. */
export const CronExpressionParser = {
  parse: (...args) => createRequire(import.meta.url)('cron-parser').CronExpressionParser.parse(...args),
};
