import type { DesktopChoice, DesktopInfo } from '@fixpoint/shared/contracts';
import { callerOf } from '@fixpoint/tasks/engine';

/** A desktop that a task may get. */
export interface Candidate {
  readonly info: Pick<DesktopInfo, 'name' | 'status' | 'reason' | 'capabilities' | 'owner' | 'seen_at'>;
  readonly connected: boolean;
  /** Number of steps that wait for it or run on it. */
  readonly backlog: number;
}

export type Chosen = { readonly desktop: string } | { readonly waitsFor: string };

/**
 * The desktop for a task, or the reason for waiting. Only one that is connected, accepts work and has everything that was requested; of several a
 * free one, then the one with the least to do.
 */
export function chooseDesktop(choice: DesktopChoice, known: readonly Candidate[]): Chosen {
  // A caller's machine is for tasks that name it.
  const anybodys = known.filter(({ info }) => callerOf(info.name) === null);
  const named = choice.name === null ? anybodys : known.filter(({ info }) => info.name === choice.name);
  const able = named.filter(({ info }) =>
    choice.capabilities.every((wanted) => info.capabilities.includes(wanted)),
  );
  const [best] = able
    .filter(({ info, connected }) => connected && info.status === 'ready')
    .toSorted((a, b) => rank(a) - rank(b) || a.info.name.localeCompare(b.info.name));
  return best === undefined ? { waitsFor: describeWait(choice, named, able) } : { desktop: best.info.name };
}

/** Rank of a desktop: its owner outweighs any number of waiting steps. */
function rank({ info, backlog }: Candidate): number {
  const owned = { nobody: 0, task: 1, person: 2 }[info.owner.type];
  return owned * 1_000_000 + backlog;
}

function describeWait(
  { name, capabilities }: DesktopChoice,
  named: readonly Candidate[],
  able: readonly Candidate[],
): string {
  const wanted = capabilities.join(', ');
  const [only] = named;
  if (name !== null) {
    if (only === undefined) return `the desktop "${name}" to connect; it was not seen recently`;
    if (able.length === 0) return `the desktop "${name}" to have ${wanted}, which is missing`;
    if (!only.connected) return `the desktop "${name}" to connect; it was last seen ${only.info.seen_at}`;
    return `the desktop "${name}", which does not accept work: ${only.info.reason ?? 'no reason given'}`;
  }
  const whichever = wanted === '' ? 'a desktop' : `a desktop with ${wanted}`;
  const refusing = able.find(({ connected }) => connected);
  if (refusing === undefined) return `${whichever} to connect`;
  const { name: its, reason } = refusing.info;
  return `${whichever}; "${its}" does not accept work: ${reason ?? 'no reason given'}`;
}
