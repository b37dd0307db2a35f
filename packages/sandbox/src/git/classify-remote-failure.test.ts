import { expect, it } from 'vitest';
import { classifyRemoteFailure } from './classify-remote-failure.js';

const now = new Date('2026-11-26T10:00:00Z');

/** Words of the remote, and its reason for a ref; null if git reported no ref. */
const cases: [vendor: string, words: string, reason: string | null, code: string, retry: unknown][] = [
  // Needs a person: rules of a branch.
  [
    'GitHub, protected branch',
    'error: GH006: Protected branch update failed for refs/heads/main.\nerror: At least 1 approving review is required.',
    'protected branch hook declined',
    'push-refused',
    'person',
  ],
  [
    'GitHub, ruleset',
    'error: GH013: Repository rule violations found for refs/heads/main.\n- Changes must be made through a pull request.',
    'push declined due to repository rule violations',
    'push-refused',
    'person',
  ],
  [
    'GitHub, required status check',
    'error: GH006: Protected branch update failed.\nerror: 4 of 6 required status checks are expected.',
    'protected branch hook declined',
    'push-refused',
    'person',
  ],
  [
    'GitHub, large file',
    'error: GH001: Large files detected.',
    'pre-receive hook declined',
    'push-refused',
    'person',
  ],
  [
    'GitHub, e-mail',
    'error: GH007: Your push would publish a private email address.',
    'push declined due to email privacy restrictions',
    'push-refused',
    'person',
  ],
  [
    'GitLab, protected branch',
    'GitLab: You are not allowed to push code to protected branches on this project.',
    'pre-receive hook declined',
    'push-refused',
    'person',
  ],
  [
    'GitLab, no rights',
    'GitLab: You are not allowed to push code to this project.',
    'pre-receive hook declined',
    'push-refused',
    'person',
  ],
  [
    'GitLab, push rule',
    "GitLab: Commit message does not follow the pattern '^JIRA'",
    'pre-receive hook declined',
    'push-refused',
    'person',
  ],
  [
    'Bitbucket, branch permission',
    'You can only create or update this branch by branch permissions: main can only be modified through pull requests.',
    'pre-receive hook declined',
    'push-refused',
    'person',
  ],
  [
    'Azure DevOps',
    '',
    'TF402455: Pushes to this branch are not permitted; you must use a pull request to update this branch.',
    'push-refused',
    'person',
  ],
  [
    'Gitea',
    'Gitea: Not allowed to push to protected branch main',
    'pre-receive hook declined',
    'push-refused',
    'person',
  ],
  ['a hook of the remote', 'no pushes on Fridays', 'pre-receive hook declined', 'push-refused', 'person'],
  [
    'git, checked-out branch',
    'error: refusing to update checked out branch: refs/heads/main',
    'branch is currently checked out',
    'push-refused',
    'person',
  ],
  ['a reason that is not known', '', 'the moon is in the wrong phase', 'push-refused', 'person'],
  // Needs a person: rights and credentials.
  [
    'GitHub, HTTP 403',
    "remote: Permission to acme/deck.git denied to fixpoint-bot.\nfatal: unable to access 'https://github.com/acme/deck.git/': The requested URL returned error: 403",
    null,
    'push-refused',
    'person',
  ],
  [
    'GitHub, token without write access',
    'remote: Write access to repository not granted.',
    null,
    'push-refused',
    'person',
  ],
  [
    'GitHub, archived',
    'ERROR: This repository was archived so it is read-only.',
    null,
    'push-refused',
    'person',
  ],
  [
    'GitHub, deploy key',
    'ERROR: The key you are authenticating with has been marked as read only.',
    null,
    'push-refused',
    'person',
  ],
  [
    'GitHub, workflow file',
    'refusing to allow a Personal Access Token to create or update workflow `.github/workflows/ci.yml` without `workflow` scope',
    'refusing to allow a Personal Access Token to create or update workflow `.github/workflows/ci.yml` without `workflow` scope',
    'push-refused',
    'person',
  ],
  [
    'a remote that cannot write',
    'error: insufficient permission for adding an object to repository database ./objects',
    'unpacker error',
    'push-refused',
    'person',
  ],
  [
    'HTTPS password',
    "remote: Invalid username or token. Password authentication is not supported for Git operations.\nfatal: Authentication failed for 'https://github.com/acme/deck.git/'",
    null,
    'auth',
    'person',
  ],
  [
    'no credentials',
    "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
    null,
    'auth',
    'person',
  ],
  [
    'GitLab, expired token',
    'remote: HTTP Basic: Access denied. The provided password or token is incorrect or your account has 2FA enabled',
    null,
    'auth',
    'person',
  ],
  [
    'SSH key',
    'git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.',
    null,
    'auth',
    'person',
  ],
  [
    'SSH host key',
    'Host key verification failed.\nfatal: Could not read from remote repository.',
    null,
    'auth',
    'person',
  ],
  ['an expired token', 'fatal: the access token has expired', null, 'auth', 'person'],
  [
    'GitHub, unknown repository',
    "remote: Repository not found.\nfatal: repository 'https://github.com/acme/x.git/' not found",
    null,
    'git',
    'person',
  ],
  // Needs a person: large files.
  [
    'GitHub, LFS',
    'error: GH008: Your push referenced at least 1 unknown Git LFS object:',
    'pre-receive hook declined',
    'lfs-missing',
    'person',
  ],
  [
    'GitLab, LFS',
    'GitLab: LFS objects are missing. Ensure LFS is properly set up or try a manual "git lfs push --all".',
    'pre-receive hook declined',
    'lfs-missing',
    'person',
  ],
  // Waiting.
  [
    'a limit with an instant',
    'remote: Too many requests. Please try again in 2 minutes.',
    null,
    'rate-limited',
    { after: 120_000 },
  ],
  // Transient.
  [
    'a limit without an instant',
    'error: RPC failed; HTTP 429 curl 22 The requested URL returned error: 429',
    null,
    'rate-limited',
    'backoff',
  ],
  ['GitHub, internal error', 'Internal Server Error', 'Internal Server Error', 'git', 'backoff'],
  ['GitHub, commit_refs', 'fatal error in commit_refs', 'failure', 'git', 'backoff'],
  ['GitLab, its API', 'GitLab: Internal API unreachable', 'pre-receive hook declined', 'git', 'backoff'],
  [
    'unpacker error',
    'error: remote unpack failed: index-pack abnormal exit',
    'unpacker error',
    'git',
    'backoff',
  ],
  ['JGit, unpacker error', '', 'n/a (unpacker error)', 'git', 'backoff'],
  [
    'no report',
    'fatal: the remote end hung up unexpectedly',
    'remote failed to report status',
    'git',
    'backoff',
  ],
  [
    'a proxy',
    "fatal: unable to access 'https://h/r/': The requested URL returned error: 503",
    null,
    'git',
    'backoff',
  ],
  ['a lost connection', 'fatal: the remote end hung up unexpectedly', null, 'git', 'backoff'],
  [
    'a closed connection',
    'Connection closed by 140.82.121.3 port 22\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.',
    null,
    'git',
    'backoff',
  ],
  ['no name', "fatal: unable to access 'https://h/r/': Could not resolve host: h", null, 'git', 'backoff'],
  [
    'maintenance',
    'remote: This repository is read-only during maintenance. Try again later.',
    null,
    'git',
    'backoff',
  ],
];

it.each(cases)('classifies %s (V-3, V-5)', (_vendor, words, reason, code, retry) => {
  const failure = classifyRemoteFailure([words, reason ?? ''].join('\n'), now, reason);
  expect(failure).toMatchObject({ code, retry });
  expect(failure.hint === undefined).toBe(retry !== 'person');
});
