import { createHash } from 'node:crypto';
import { chunkBytes, maxArtifactBytes } from '@fixpoint/desktop/machine-link';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import type { HostSession } from './connect-host.js';
import { HostLostError } from './connect-host.js';

/**
 * The artifact store of the gateway, as far as a machine uses it: it stores, in pieces, under the hash that the gateway checks. Reading is refused
 * there, since no work of a desktop needs it.
 */
export function createRemoteArtifacts(session: () => HostSession | null): ArtifactStore {
  const refuse = () =>
    Promise.reject(
      new FixpointError('A remote machine cannot read artifacts.', {
        code: 'not-from-a-machine',
        retry: 'never',
        hint: 'Report this as a bug of Fixpoint.',
      }),
    );
  return {
    async put(bytes) {
      const own = session();
      if (own === null) throw new HostLostError('there is no session');
      if (bytes.byteLength > maxArtifactBytes) {
        throw new FixpointError('The artifact is too large to upload.', {
          code: 'artifact-too-large',
          retry: 'never',
        });
      }
      const id = createHash('sha256').update(bytes).digest('hex');
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let offset = 0; ; offset += chunkBytes) {
        const piece = whole.subarray(offset, offset + chunkBytes);
        const { result } = await own.calls.call(
          'put-artifact',
          { id, size: whole.length, offset },
          { bytes: piece },
        );
        if ((result as { isKept?: unknown } | null)?.isKept === true) return id;
        if (offset + chunkBytes >= whole.length)
          throw new UnavailableError('The gateway did not accept the artifact.');
      }
    },
    get: refuse,
    has: refuse,
    stream: refuse,
  };
}
