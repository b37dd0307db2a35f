/** Attacks that get through on some machines, each with the reason and what an operator can do. What is not here is denied everywhere. */
export const knownOpen: Readonly<Record<string, string>> = {
  'fills the disk with many files':
    'One file is limited; the sum is a quota of the file system: give Fixpoint’s home a volume of its own.',
  'takes memory without end':
    'Memory is counted by control groups, which this process cannot make here: limit the container or the service.',
  'sees the command lines of other processes':
    'Without a process namespace /proc shows them. None of ours holds a secret; environments and memory stay closed.',
  'reaches a high port of a public address':
    'Landlock tells ports apart, not machines, and tests need high ports to reach themselves. Closed by SANDBOX_NETWORK=required.',
  'changes the mode of a file outside':
    'Landlock does not rule modes and times of files of the same user: run as root, which gives each command a user of its own.',
  'starts processes without end':
    'The kernel does not count the processes of root: Fixpoint’s home must be reachable for other users, so that commands get one of their own.',
  'ends another process':
    'Landlock rules signals from Linux 6.12 on: run as root, which gives each command a user of its own.',
  'empties a file outside':
    'Landlock rules truncating from Linux 6.2 on: run as root, which gives each command a user of its own.',
  'reaches Redis by its port': 'Landlock rules TCP from Linux 6.7 on. Redis has a password.',
  'reaches the cloud’s metadata':
    'Landlock rules TCP from Linux 6.7 on: close 169.254.169.254 for the container.',
  'reaches a private address':
    'Landlock rules TCP from Linux 6.7 on: give the container a network of its own.',
  'reaches a public address':
    'Landlock rules TCP from Linux 6.7 on: give the container a network of its own.',
};
