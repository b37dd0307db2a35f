import { createHash } from 'node:crypto';
import { maxArtifactBytes } from '@fixpoint/desktop/machine-link';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { InvalidInputError } from '@fixpoint/shared/errors';

/** One piece of an artifact. Sizes in bytes; pieces come in order. */
interface Piece {
  readonly id: string;
  readonly size: number;
  readonly offset: number;
}

/** Maximum number of artifacts that one machine may upload at a time. */
const maxAtOnce = 8;

/** Receives artifacts of one machine in pieces and stores each once its bytes match its id. */
export function createArtifactIntake(artifacts: Pick<ArtifactStore, 'put'>) {
  const open = new Map<string, { readonly pieces: Buffer[]; taken: number }>();

  return {
    /** Returns true if the artifact is complete and stored. Throws `InvalidInputError` for an out-of-order piece. */
    async take({ id, size, offset }: Piece, bytes: Buffer): Promise<boolean> {
      if (offset === 0) open.set(id, { pieces: [], taken: 0 });
      const intake = open.get(id);
      if (open.size > maxAtOnce || size > maxArtifactBytes) {
        open.delete(id);
        throw refused('size', 'Too many bytes are being uploaded at the same time.');
      }
      if (intake === undefined || intake.taken !== offset || offset + bytes.length > size) {
        open.delete(id);
        throw refused('offset', 'The pieces of the artifact are out of order.');
      }
      intake.pieces.push(bytes);
      intake.taken += bytes.length;
      if (intake.taken < size) return false;
      open.delete(id);
      const whole = Buffer.concat(intake.pieces);
      if (createHash('sha256').update(whole).digest('hex') !== id) {
        throw refused('id', 'The content of the artifact does not match its id.');
      }
      await artifacts.put(whole);
      return true;
    },
  };
}

function refused(field: string, message: string): InvalidInputError {
  return new InvalidInputError(message, { field, hint: 'Upload the artifact again from the start.' });
}
