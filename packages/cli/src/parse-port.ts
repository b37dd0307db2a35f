import { InvalidArgumentError } from 'commander';

/** A port on the command line. Throws commander's `InvalidArgumentError`. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('A port must be a whole number from 1 to 65535.');
}
