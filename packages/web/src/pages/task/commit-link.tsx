import { Link } from 'wouter';
import { commitPages } from '../../parts/task/repository-links.js';
import type { FindingCommit } from './finding-commits.js';

/** Address of the change of an iteration on the task's page. */
export function changeAddress(iteration: number): string {
  return `?${new URLSearchParams({ view: 'changes', iteration: String(iteration) })}`;
}

/** Address of a finding's place in the document of an iteration. */
export function findingAddress(iteration: number, id: string): string {
  return `?${new URLSearchParams({ view: 'document', iteration: String(iteration), finding: id })}`;
}

/** Links to a commit and to the files at that commit, if the repository has pages. */
export function RepositoryLinks({
  repository,
  commit,
}: {
  readonly repository: string | undefined;
  readonly commit: string;
}) {
  const pages = repository === undefined ? null : commitPages(repository, commit);
  if (pages === null) return null;
  return (
    <>
      <a href={pages.commit} rel="noreferrer" target="_blank">
        Open commit in repository
      </a>
      {' · '}
      <a href={pages.files} rel="noreferrer" target="_blank">
        Browse files at this commit
      </a>
    </>
  );
}

const results: Readonly<Record<FindingCommit['result'], string>> = {
  fixed: 'fixed it',
  improved: 'improved it',
  worsened: 'made it worse',
  unchanged: 'did not change it',
  pending: 'not compared yet',
};

/** The commits that fixed a finding or were to fix it, each with a link to its diff. */
export function FindingCommits({ commits }: { readonly commits: readonly FindingCommit[] }) {
  if (commits.length === 0) return null;
  return (
    <ul className="finding-commits" aria-label="Commits for this finding">
      {commits.map(({ commit, iteration, result }) => (
        <li key={iteration}>
          <Link href={changeAddress(iteration)}>
            <code>{commit.slice(0, 9)}</code>
          </Link>{' '}
          <span className="quiet">
            iteration {iteration}, {results[result]}
          </span>
        </li>
      ))}
    </ul>
  );
}
