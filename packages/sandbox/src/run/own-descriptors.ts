import { readdirSync } from 'node:fs';
import koffi from 'koffi';

const setDescriptorFlags = 2;
const closeOnExec = 1;

/**
 * Makes file descriptors that this process inherited end with it: Node passes them on to every child, so that a command
 * could read and write the files that the service's own starter had open. Standard input, output and error are each child's own.
 */
export function keepDescriptorsFromChildren(): void {
  const fcntl = koffi.load(null).func('int fcntl(int, int, long)');
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name);
    if (descriptor > 2) fcntl(descriptor, setDescriptorFlags, closeOnExec);
  }
}
