import type { LiveFrame } from '@fixpoint/shared/contracts';

export interface LivePicture extends LiveFrame {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A message of the live view: the length of its header, the header as JSON, and the picture. Null for anything else. */
export function readLiveMessage(message: ArrayBuffer): LivePicture | null {
  if (message.byteLength < 4) return null;
  const end = 4 + new DataView(message).getUint32(0);
  if (end > message.byteLength) return null;
  try {
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(message, 4, end - 4))) as LiveFrame;
    return { ...header, bytes: new Uint8Array(message, end) };
  } catch {
    return null;
  }
}
