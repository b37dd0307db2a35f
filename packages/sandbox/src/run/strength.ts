import type { CgroupRoots } from './cgroup-limits.js';
import type { SandboxProperty, SandboxWall } from './sandbox.js';

export interface WallFacts {
  readonly wall: SandboxWall;
  /** Commands run as a user of their own, also outside. */
  readonly hasOwnUser: boolean;
  /** This process is root. */
  readonly isRoot: boolean;
  /** Version of Landlock's interface; 0: none. */
  readonly landlock: number;
  /** System calls are filtered. */
  readonly isFiltered: boolean;
  readonly cgroups: CgroupRoots;
  /** Without a network of its own: whether tests may reach what they listen on. */
  readonly hasLoopback: boolean;
}

/** How each property stands behind a wall, and by what: the claims that the attack suite holds against the machine. */
export function evaluateStrength(facts: WallFacts): SandboxProperty[] {
  const { wall } = facts;
  if (wall === 'none') {
    const how = 'Commands run as any program of this user.';
    return (['files', 'processes', 'secrets', 'signals', 'network', 'privileges', 'limits'] as const).map(
      (name) => ({ name, strength: 'open', how }),
    );
  }
  return wall === 'bubblewrap' ? behindBubblewrap(facts) : behindLandlock(facts);
}

function behindBubblewrap(facts: WallFacts): SandboxProperty[] {
  return [
    { name: 'files', strength: 'closed', how: 'A file system of what it was given, and nothing else.' },
    { name: 'processes', strength: 'closed', how: 'Process ids of its own; no other process is there.' },
    { name: 'secrets', strength: 'closed', how: 'Neither an environment nor a file of another is in sight.' },
    { name: 'signals', strength: 'closed', how: 'No process outside has a number inside.' },
    {
      name: 'network',
      strength: 'closed',
      how: 'A network of its own, without a way out but the ports it was given.',
    },
    facts.isFiltered
      ? {
          name: 'privileges',
          strength: 'closed',
          how: `No capabilities, none to be gained, system calls filtered${facts.hasOwnUser ? ', a user of its own' : ''}.`,
        }
      : {
          name: 'privileges',
          strength: 'partial',
          how: `No capabilities, none to be gained; system calls are not filtered on this processor (${process.arch}): kernel keys and namespaces are in reach.`,
        },
    limitsOf(facts),
  ];
}

function behindLandlock(facts: WallFacts): SandboxProperty[] {
  const { hasOwnUser, landlock } = facts;
  return [
    hasOwnUser || landlock >= 3
      ? { name: 'files', strength: 'closed', how: 'Landlock: what it was given, and nothing else.' }
      : {
          name: 'files',
          strength: 'partial',
          how: `Landlock version ${landlock} does not rule truncating: files of our own user could be emptied. Linux 6.2 does.`,
        },
    {
      name: 'processes',
      strength: 'partial',
      how: `Landlock: none outside can be traced or read. Their command lines can be seen; no secret is in one.${hasOwnUser ? '' : ' One that sheds its environment may live until no command runs.'}`,
    },
    {
      name: 'secrets',
      strength: 'closed',
      how: 'Landlock: neither an environment nor a file of another can be read.',
    },
    signalsBehindLandlock(facts),
    networkBehindLandlock(facts),
    privilegesBehindLandlock(facts),
    limitsOf(facts),
  ];
}

function signalsBehindLandlock({ hasOwnUser, landlock }: WallFacts): SandboxProperty {
  if (hasOwnUser)
    return { name: 'signals', strength: 'closed', how: 'Its user owns no process but its own.' };
  if (landlock >= 6)
    return { name: 'signals', strength: 'closed', how: 'Landlock: to its own processes alone.' };
  return {
    name: 'signals',
    strength: 'open',
    how: `Landlock version ${landlock} does not rule signals (Linux 6.12 does), and only root can give commands a user of their own.`,
  };
}

function networkBehindLandlock({ landlock, isFiltered, hasLoopback }: WallFacts): SandboxProperty {
  if (!isFiltered) {
    return {
      name: 'network',
      strength: 'open',
      how: `No network namespace, and system calls are not filtered on this processor (${process.arch}).`,
    };
  }
  if (landlock < 4) {
    return {
      name: 'network',
      strength: 'open',
      how: `No network namespace, and Landlock version ${landlock} does not rule TCP (Linux 6.7 does). UDP, raw and local sockets are closed.`,
    };
  }
  return hasLoopback
    ? {
        name: 'network',
        strength: 'partial',
        how: 'No network namespace. Closed: UDP, raw and local sockets, usual ports, ports with a listener. Open: high ports, which tests need for themselves, on any machine.',
      }
    : {
        name: 'network',
        strength: 'closed',
        how: 'No connection but to the ports it was given; no UDP, raw or local sockets.',
      };
}

function privilegesBehindLandlock({ hasOwnUser, isRoot, isFiltered }: WallFacts): SandboxProperty {
  if (hasOwnUser && isFiltered) {
    return {
      name: 'privileges',
      strength: 'closed',
      how: 'A user of its own, no capabilities, none to be gained, system calls filtered.',
    };
  }
  const whose = isRoot ? 'root' : 'our own user';
  return {
    name: 'privileges',
    strength: 'partial',
    how: hasOwnUser
      ? `System calls are not filtered on this processor (${process.arch}).`
      : `No capabilities, none to be gained; but it is ${whose}, and Landlock does not rule modes and times of that user's files.`,
  };
}

function limitsOf({ cgroups, hasOwnUser, isRoot }: WallFacts): SandboxProperty {
  const counted = isRoot ? 'processes are not counted for root' : 'processes are counted with our own';
  const open = [
    'disk space of many files (a quota of the file system)',
    ...(cgroups.memory === null ? ['memory (no control group can be made here: limit the container)'] : []),
    ...(cgroups.processes === null && !hasOwnUser ? [counted] : []),
  ];
  return {
    name: 'limits',
    strength: 'partial',
    how: `Time, output, the size of a file, and what is not named here. Open: ${open.join('; ')}.`,
  };
}

/** Rows for people: a table of what is closed, and by what. */
export function describeSandbox(
  strength: readonly SandboxProperty[],
): { readonly property: string; readonly strength: string; readonly how: string }[] {
  return strength.map(({ name, strength: value, how }) => ({ property: name, strength: value, how }));
}
