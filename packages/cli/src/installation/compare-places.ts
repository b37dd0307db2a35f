import type { Installation } from '@fixpoint/shared/installation';

export type Place = Installation['place'];

/** Change of a state folder's place. `copied` and `other-machine`: the first one may still run. */
export type PlaceChange = 'same' | 'moved' | 'copied' | 'other-machine';

/** Compares the place of a folder with its former one. `isOldThere`: the old path exists on this machine. */
export function comparePlaces(before: Place, now: Place, isOldThere: boolean): PlaceChange {
  if (before.machine !== null && now.machine !== null && before.machine !== now.machine)
    return 'other-machine';
  if (before.path === now.path) return 'same';
  return before.inode === now.inode || !isOldThere ? 'moved' : 'copied';
}
