import { ConfigurationError } from '@fixpoint/shared/errors';
import { parseUrl } from '@fixpoint/shared/url';

/** The base of an endpoint's address: people paste the whole path as often. Throws for what is no address, or holds a key. */
export function baseOf(url: string): string {
  const address = parseUrl(url);
  if (
    address === null ||
    !/^https?:$/.test(address.protocol) ||
    address.username !== '' ||
    address.password !== ''
  ) {
    throw new ConfigurationError('The address of the model endpoint cannot be used.', {
      hint: 'Give an address such as http://127.0.0.1:11434/v1, without a key or password in it.',
    });
  }
  return `${address.origin}${address.pathname.replace(/\/(?:chat\/completions\/?)?$/, '')}${address.search}`;
}
