import { lookup } from 'node:dns/promises';

/** Every address of a name; throws if it has no address. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

export const resolveBySystem: ResolveName = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
