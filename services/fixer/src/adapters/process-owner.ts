import { hostname } from 'node:os';
import { createRunMarker, readStartTime } from '@fixpoint/models/processes';
import { isAlive } from '@fixpoint/shared/child-process';

/** Names this process in a file: `{pid} {start} {pid namespace}@{host}`. Pid and start together are never reused. */
export async function describeOwner(): Promise<string> {
  const { ownerPid, ownerStart, namespace } = await createRunMarker('owner');
  return `${ownerPid} ${ownerStart} ${namespace}@${hostname()}`;
}

/**
 * Whether the process that wrote the description still runs. One in another container or on another machine cannot be
 * asked: it counts as alive until what it wrote is older than `foreignMs`.
 */
export async function isOwnerAlive(
  owner: string,
  age: { readonly ms: number; readonly foreignMs: number },
): Promise<boolean> {
  const [pid = '', start = '', place = ''] = owner.trim().split(' ');
  const [, , here = ''] = (await describeOwner()).split(' ');
  if (!/^\d+$/.test(pid) || place !== here) return age.ms < age.foreignMs;
  if (start !== '') return (await readStartTime(Number(pid))) === start;
  return isAlive(Number(pid));
}
