import { createRequire } from 'node:module';

/**
 * Replaces `cron-parser` in a bundle: with its calendars a start would read 150 kB for it, so it is loaded with the first rule.
 * @public BullMQ imports it.
 */
export const CronExpressionParser = {
  parse: (...args) => createRequire(import.meta.url)('cron-parser').CronExpressionParser.parse(...args),
};
