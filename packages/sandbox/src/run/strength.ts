import type { CgroupRoots } from './cgroup-limits.js';
import type { SandboxProperty, SandboxWall } from './sandbox.js';

export interface WallFacts {
  readonly wall: SandboxWall;
  /** Commands run as a separate user, also outside. */
  readonly hasOwnUser: boolean;
  /** This process is root. */
  readonly isRoot: boolean;
  /** Version of Landlock's interface; 0: none. */
  readonly landlock: number;
  /** System calls are filtered. */
  readonly isFiltered: boolean;
  readonly cgroups: CgroupRoots;
  /** Without a separate network: true if tests may reach the ports on which they listen. */
  readonly hasLoopback: boolean;
}

/** Strength of each property behind a wall, and its mechanism: the claims that the attack suite tests against the machine. */
export function evaluateStrength(facts: WallFacts): SandboxProperty[] {
  const { wall } = facts;
  if (wall === 'none') {
    const how = 'Commands run like any other program of this user.';
    return (['files', 'processes', 'secrets', 'signals', 'network', 'privileges', 'limits'] as const).map(
      (name) => ({ name, strength: 'open', how }),
    );
  }
  return wall === 'bubblewrap' ? behindBubblewrap(facts) : behindLandlock(facts);
}

function behindBubblewrap(facts: WallFacts): SandboxProperty[] {
  return [
    {
      name: 'files',
      strength: 'closed',
      how: 'A separate file system that contains only the granted paths.',
    },
    { name: 'processes', strength: 'closed', how: 'Separate process ids; no other process is visible.' },
    {
      name: 'secrets',
      strength: 'closed',
      how: 'Environments and files of other processes are not visible.',
    },
    {
      name: 'signals',
      strength: 'closed',
      how: 'Processes outside the sandbox have no process id inside it.',
    },
    {
      name: 'network',
      strength: 'closed',
      how: 'A separate network; only forwarded ports connect to the outside.',
    },
    facts.isFiltered
      ? {
          name: 'privileges',
          strength: 'closed',
          how: `No capabilities and no way to gain any; system calls are filtered${facts.hasOwnUser ? ', a separate user' : ''}.`,
        }
      : {
          name: 'privileges',
          strength: 'partial',
          how: `No capabilities and no way to gain any; system calls are not filtered on this processor (${process.arch}): kernel keys and namespaces are accessible.`,
        },
    limitsOf(facts),
  ];
}

function behindLandlock(facts: WallFacts): SandboxProperty[] {
  const { hasOwnUser, landlock } = facts;
  return [
    hasOwnUser || landlock >= 3
      ? { name: 'files', strength: 'closed', how: 'Landlock: only the granted paths are accessible.' }
      : {
          name: 'files',
          strength: 'partial',
          how: `Landlock version ${landlock} does not restrict truncation (requires Linux 6.2 or later): files of the same user can be emptied.`,
        },
    {
      name: 'processes',
      strength: 'partial',
      how: `Landlock: processes outside cannot be traced or read. Their command lines are visible but contain no secrets.${hasOwnUser ? '' : ' A process that clears its environment is ended only when no command is running.'}`,
    },
    {
      name: 'secrets',
      strength: 'closed',
      how: 'Landlock: environments and files of other processes cannot be read.',
    },
    signalsBehindLandlock(facts),
    networkBehindLandlock(facts),
    privilegesBehindLandlock(facts),
    limitsOf(facts),
  ];
}

function signalsBehindLandlock({ hasOwnUser, landlock }: WallFacts): SandboxProperty {
  if (hasOwnUser)
    return {
      name: 'signals',
      strength: 'closed',
      how: 'The separate user can signal only its own processes.',
    };
  if (landlock >= 6)
    return {
      name: 'signals',
      strength: 'closed',
      how: 'Landlock: signals reach only processes of the sandbox.',
    };
  return {
    name: 'signals',
    strength: 'open',
    how: `Landlock version ${landlock} does not restrict signals (requires Linux 6.12 or later), and only root can run commands as a separate user.`,
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
      how: `No network namespace, and Landlock version ${landlock} does not restrict TCP (requires Linux 6.7 or later). UDP, raw and local sockets are blocked.`,
    };
  }
  return hasLoopback
    ? {
        name: 'network',
        strength: 'partial',
        how: 'No network namespace. Blocked: UDP, raw and local sockets, common ports, ports with a listener. Not blocked: high ports on any machine, because tests need them.',
      }
    : {
        name: 'network',
        strength: 'closed',
        how: 'Connections only to the granted ports; no UDP, raw or local sockets.',
      };
}

function privilegesBehindLandlock({ hasOwnUser, isRoot, isFiltered }: WallFacts): SandboxProperty {
  if (hasOwnUser && isFiltered) {
    return {
      name: 'privileges',
      strength: 'closed',
      how: 'A separate user, no capabilities and no way to gain any; system calls are filtered.',
    };
  }
  const whose = isRoot ? 'root' : 'the same user';
  return {
    name: 'privileges',
    strength: 'partial',
    how: hasOwnUser
      ? `System calls are not filtered on this processor (${process.arch}).`
      : `No capabilities and no way to gain any; but commands run as ${whose}, and Landlock does not stop them from changing the modes and times of that user's files.`,
  };
}

function limitsOf({ cgroups, hasOwnUser, isRoot }: WallFacts): SandboxProperty {
  const counted = isRoot
    ? 'processes are not counted for root'
    : 'processes are counted together with those of Fixpoint';
  const open = [
    'disk space of many files (set a file system quota)',
    ...(cgroups.memory === null ? ['memory (no control groups: limit the memory of the container)'] : []),
    ...(cgroups.processes === null && !hasOwnUser ? [counted] : []),
  ];
  return {
    name: 'limits',
    strength: 'partial',
    how: `Time, output, file size and all other resources are limited, except: ${open.join('; ')}.`,
  };
}
