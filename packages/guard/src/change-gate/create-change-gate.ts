import type { Policy } from '../policy/policy-schema.js';
import { matchingPattern } from '../rules/name-pattern.js';
import { checkBuildFile, checkGoSums } from './build-files.js';
import type { ChangeViolation, ProposedChange, ProposedFile } from './change.js';
import { checkBytes } from './check-bytes.js';
import { checkDependencies, namesDependencies } from './check-dependencies.js';
import { checkDeployment, mayDeploy } from './check-deployment.js';
import { checkLockFile, isLockFile } from './check-lock-file.js';
import { checkCollisions, checkPath } from './check-paths.js';
import { checkTemplate, mayBeTemplate } from './check-template.js';
import { checkTestSetup, configuresTests } from './check-test-setup.js';
import { checkTests } from './check-tests.js';
import { type Diff, readDiff } from './read-diff.js';
import { scanNames, scanSecrets } from './scan-secrets.js';

export interface ChangeGate {
  /** Reads a change before it is tested, committed and pushed; gives every violation. None means that it may be pushed. */
  check(change: ProposedChange): Promise<readonly ChangeViolation[]>;
  /** True if the path is one of tests: see `agent.testPaths` of the policy. */
  isTest(path: string): boolean;
  /** True if the lines of a diff are not enough to check the file: then `contents` must hold it. */
  needsWholeContent(path: string): boolean;
}

/** The change gate, by the same policy as the guard's hook. Touches nothing: its inputs are passed in. */
export function createChangeGate(policy: Policy): ChangeGate {
  const isTest = (path: string) => matchingPattern(path, policy.agent.testPaths) !== undefined;
  const needsWholeContent = (path: string) =>
    isLockFile(path) ||
    configuresTests(path) ||
    namesDependencies(path) ||
    mayBeTemplate(path) ||
    mayDeploy(path) ||
    isTest(path);

  function checkContents(file: ProposedFile, change: ProposedChange, diff: Diff): ChangeViolation[] {
    const { contents, testCommand, tree, testInputs } = change;
    const { path, mode } = file;
    const given = contents.get(path);
    // A submodule holds no text, and is refused as such.
    if (given === undefined && needsWholeContent(path) && mode !== '160000') {
      const reason = 'The file was not read, so its effect is unknown. Make the fix again.';
      return [{ rule: 'unread-file', path, reason }];
    }
    const both = given ?? { before: null, after: null };
    const bySetup = checkTestSetup(path, both, { testCommand, inputs: testInputs, tree });
    return [
      ...bySetup,
      ...(isTest(path) && bySetup.length === 0 && !configuresTests(path)
        ? checkTests(file, diff.get(path) ?? [], contents.get(path))
        : []),
      ...checkDependencies(path, both),
      ...checkLockFile(path, both, policy.diff.registries),
      ...checkBuildFile(path, diff.get(path) ?? []),
      ...checkGoSums(path, diff.get(path) ?? []),
      ...(mayDeploy(path) ? checkDeployment(path, both) : []),
      ...(mayBeTemplate(path) ? checkTemplate(path, both) : []),
    ];
  }

  const check: ChangeGate['check'] = async (change) => {
    const { files, directories, tree } = change;
    const diff = readDiff(change.diff);
    const { secretPatterns } = policy.diff;
    const added = files.flatMap(({ path, status }) => (status === 'added' ? [path] : []));
    const hits = [...scanNames(added, secretPatterns), ...(await scanSecrets(diff, secretPatterns))];
    return [
      ...files.flatMap((file) => checkPath(file, policy, directories)),
      ...checkCollisions(files, tree),
      ...checkSize(change, policy),
      ...checkBytes(files, diff),
      ...hits.map(({ path, line, name }) => ({
        rule: 'secret',
        path,
        reason: `${line === 0 ? 'The name of the file' : `Line ${line} of the new version`} appears to hold a secret (${name}): read it from the environment. In tests, use an obvious example value.`,
      })),
      ...files.flatMap((file) => checkContents(file, change, diff)),
    ];
  };
  return { check, isTest, needsWholeContent };
}

function checkSize({ files, diff }: ProposedChange, { diff: limits }: Policy): ChangeViolation[] {
  const bytes = Buffer.byteLength(diff);
  const faults = [
    files.length > limits.maxFiles
      ? ['too-many-files', `${files.length} files change; at most ${limits.maxFiles} are allowed.`]
      : null,
    bytes > limits.maxBytes
      ? ['too-large', `The diff has ${bytes} bytes; at most ${limits.maxBytes} are allowed.`]
      : null,
  ];
  return faults.flatMap((fault) =>
    fault === null ? [] : [{ rule: fault[0] ?? '', path: null, reason: `${fault[1]} Make the fix smaller.` }],
  );
}
