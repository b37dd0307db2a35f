/** Attacks that get through on some machines, each with the reason and the operator's options. All other attacks are denied everywhere. */
export const knownOpen: Readonly<Record<string, string>> = {
  'fills the disk with many files':
    'The size of one file is limited, but not the total size of all files: put FIXPOINT_HOME on a separate volume.',
  'takes memory without end':
    'Memory limits need control groups, which this process cannot create: limit the container or the service.',
  'sees the command lines of other processes':
    'Without a process namespace, /proc shows all command lines. Those of Fixpoint contain no secrets. Environments and memory cannot be read.',
  'reaches a high port of a public address':
    'Landlock filters by port, not by machine, and tests need high ports to reach their own servers. SANDBOX_NETWORK=required closes these ports.',
  'changes the mode of a file outside':
    'Landlock does not stop a command from changing the modes and times of files that belong to its user: run as root, so that each command gets a separate user.',
  'starts processes without end':
    'The kernel does not count the processes of root: make FIXPOINT_HOME accessible to other users, so that commands get a separate user.',
  'ends another process':
    'Landlock restricts signals only on Linux 6.12 and later: run as root, so that each command gets a separate user.',
  'empties a file outside':
    'Landlock restricts truncation only on Linux 6.2 and later: run as root, so that each command gets a separate user.',
  'reaches Redis by its port': 'Landlock restricts TCP only on Linux 6.7 and later. Redis has a password.',
  'reaches the cloud’s metadata':
    'Landlock restricts TCP only on Linux 6.7 and later: block 169.254.169.254 for the container.',
  'reaches a private address':
    'Landlock restricts TCP only on Linux 6.7 and later: give the container a separate network.',
  'reaches a public address':
    'Landlock restricts TCP only on Linux 6.7 and later: give the container a separate network.',
};
