import { renderJson } from './json.js';
import { renderPretty } from './pretty.js';
import type { Reporter } from './reporter.js';

/** Every reporter by the name that the command knows it by. */
export const reporters = { pretty: renderPretty, json: renderJson } as const satisfies Record<
  string,
  Reporter
>;
export type ReporterName = keyof typeof reporters;
