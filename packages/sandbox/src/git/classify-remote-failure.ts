import type { Retry } from '@fixpoint/shared/contracts';
import { readStatedWait } from '@fixpoint/shared/errors';

/** Meaning of a remote's refusal or failure. `retry` states which of the four kinds of failure it is. */
export interface RemoteFailure {
  readonly code: 'auth' | 'push-refused' | 'lfs-missing' | 'rate-limited' | 'git';
  readonly retry: Retry;
  readonly hint?: string | undefined;
}

const hints = {
  auth: 'Set up the git login on the machine of the fixer: "gh auth login" and "gh auth setup-git", a credential helper, or an SSH key. Then resume the task.',
  rights:
    'Give the account of the fixer permission to push to the branch, or log in with an account that has it. Then resume the task.',
  rules:
    'Let the account of the fixer bypass the rules of the branch, or set repository.branch of the service to a branch that accepts pushes. Then resume the task.',
  checkedOut:
    'Set repository.url to a bare repository, or set receive.denyCurrentBranch to updateInstead in that repository. Then resume the task.',
  hook: 'Change the rule that the message of the remote names, or exempt the account of the fixer from it. Then resume the task.',
  lfs: 'Run "git lfs push --all" from a clone that has the files, or restore them at the remote. Then resume the task.',
  missing:
    'Check repository.url and repository.branch of the service, and that the account of the fixer may read the repository. Then resume the task.',
} as const;

interface Row {
  readonly words: RegExp;
  readonly code: RemoteFailure['code'];
  readonly retry: 'person' | 'backoff';
  readonly hint?: string;
}

/**
 * Words of git, GitHub, GitLab, Bitbucket, Azure DevOps, Gitea and SSH. The first row that fits decides: named rules come before the
 * words of a bad moment, and those before words that may be part of either.
 */
const table: readonly Row[] = [
  {
    words:
      /GH008|unknown Git LFS object|LFS objects? (?:are |is )?missing|missing (?:Git )?LFS|smudge filter lfs failed|Object does not exist on the server/i,
    code: 'lfs-missing',
    retry: 'person',
    hint: hints.lfs,
  },
  {
    words:
      /GH006|GH013|protected branch|repository rule|branch (?:restriction|permission|protection)|TF40\d+|must use a pull request|only be modified through pull requests/i,
    code: 'push-refused',
    retry: 'person',
    hint: hints.rules,
  },
  { words: /GH0\d\d/, code: 'push-refused', retry: 'person', hint: hints.hook },
  {
    words: /(?:HTTP|error:) 429|too many requests|rate.?limit/i,
    code: 'rate-limited',
    retry: 'backoff',
  },
  {
    words:
      /internal (?:server )?error|internal API|commit_refs|temporarily|maintenance|try again later|service unavailable|bad gateway|gateway time-?out|(?:HTTP|error:) 5\d\d/i,
    code: 'git',
    retry: 'backoff',
  },
  {
    words:
      /authentication failed|could not read (?:username|password)|terminal prompts disabled|invalid (?:username|credentials|authentication)|(?:username|password|token|credentials?) (?:\S+ ){0,3}(?:incorrect|invalid|expired|revoked)|password authentication (?:was|is)|bad credentials|permission denied \([\w,-]*(?:publickey|password|keyboard-interactive)|permission denied, please try again|HTTP Basic: Access denied|host key verification failed|no supported authentication|SAML SSO|(?:HTTP|error:) 401|\bunauthorized\b|logon failed/i,
    code: 'auth',
    retry: 'person',
    hint: hints.auth,
  },
  {
    words:
      /permission (?:to \S+ )?denied|permission denied|insufficient permission|access (?:to \S+ )?denied|denied (?:to|by)|not have (?:write )?(?:permission|access)|write access|not allowed|not permitted|not authori[sz]ed|forbidden|(?:HTTP|error:) 403|read.only|archived|suspended|without `?\w+`? scope|you can(?:no|')t push|cannot push/i,
    code: 'push-refused',
    retry: 'person',
    hint: hints.rights,
  },
  {
    words: /currently checked out|update checked out branch/i,
    code: 'push-refused',
    retry: 'person',
    hint: hints.checkedOut,
  },
  {
    words: /hook declined|declined|prohibited|denying/i,
    code: 'push-refused',
    retry: 'person',
    hint: hints.hook,
  },
  {
    words:
      /repository .*not found|project .*(?:not found|could not be found)|does not appear to be a git repository|couldn't find remote ref/i,
    code: 'git',
    retry: 'person',
    hint: hints.missing,
  },
];

/** Texts that a remote reports instead of a reason if a part of it failed: the push may have arrived. */
const transientReasons =
  /^(?:failure|unpacker error|n\/a.*unpacker error.*|remote failed to report status|.*timed? ?out.*)$/i;

/**
 * The failure behind the words that git printed. Without a row that fits, it is transient.
 *
 * @param reason - What the remote gave as its reason to reject a ref; words without a row are then a refusal, which lasts.
 */
export function classifyRemoteFailure(words: string, now: Date, reason: string | null = null): RemoteFailure {
  const row = table.find((candidate) => candidate.words.test(words));
  if (row === undefined) {
    if (reason === null || transientReasons.test(reason)) return { code: 'git', retry: 'backoff' };
    return { code: 'push-refused', retry: 'person', hint: hints.hook };
  }
  const { code, hint } = row;
  const waitMs = row.retry === 'backoff' ? readStatedWait(words, now) : null;
  return { code, retry: waitMs === null ? row.retry : { after: waitMs }, hint };
}
