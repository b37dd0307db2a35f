import type { Git, GitCall } from '@fixpoint/sandbox/git';
import type { RepositoryDefinition, ResearchSource } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { RepositorySearch } from '../core/research-answer.js';
import type { Repository } from './repositories.js';

const commitsRead = 200;
const maxCommits = 8;
const maxLines = 8;
const maxFiles = 12;
const isTest = /(?:^|\/)(?:tests?|__tests__|spec)\/|\.(?:test|spec)\.[a-z]+$/i;
const isText = /\.(?:md|mdx|rst|txt|adoc)$/i;

/** Searches the service's own history, documents and code. Uses only git: no file is checked out, no program is run. */
export async function searchRepository(
  { terms, commits }: { readonly terms: readonly string[]; readonly commits: readonly string[] },
  {
    git,
    repository,
    definition,
    signal,
  }: { git: Git; repository: Repository; definition: RepositoryDefinition; signal: AbortSignal },
): Promise<RepositorySearch> {
  const call: GitCall = { gitDir: repository.gitDir, signal };
  const head = await repository.fetch(signal);
  const own = new Set(commits);

  const log = await git.run(
    ['log', `-n${commitsRead}`, '--format=%H%x1f%s%x1f%b%x1e', head, '--', ...definition.directories],
    call,
  );
  const history = log
    .split('\x1e')
    .map((record) => record.trim().split('\x1f'))
    .filter(([sha = '']) => sha !== '' && !own.has(sha))
    .filter(
      ([, subject = '', body = '']) => mentions(`${subject} ${body}`, terms) || /^Revert "/.test(subject),
    )
    .slice(0, maxCommits)
    .map(
      ([sha = '', subject = '', body = '']): ResearchSource => ({
        title: toSafeLine(subject, 300) || sha.slice(0, 12),
        address: `commit:${sha.slice(0, 12)}`,
        quote: toSafeLine(body, 500),
      }),
    );

  const touched = new Set<string>();
  for (const commit of commits) {
    const answer = await git.ask(['diff-tree', '--no-commit-id', '--name-only', '-r', '-z', commit], call);
    if (answer.code === 0) for (const path of answer.stdout.split('\0')) if (path !== '') touched.add(path);
  }
  if (terms.length === 0) return { sources: history, tried: [...touched].sort(), untried: [] };

  const patterns = terms.flatMap((term) => ['-e', term]);
  const gitAnswer = await git.ask(['grep', '-n', '-I', '-i', '-F', '-z', ...patterns, head, '--'], call);
  const hits = gitAnswer.stdout
    .split('\n')
    .map((line) => line.split('\0'))
    .filter((parts) => parts.length >= 3)
    .map(([path = '', line = '', ...text]) => ({
      path: path.slice(head.length + 1),
      line,
      text: text.join(' '),
    }));
  const documents = hits
    .filter(({ path }) => isText.test(path))
    .slice(0, maxLines)
    .map(
      ({ path, line, text }): ResearchSource => ({
        title: toSafeLine(path, 300),
        address: `file:${toSafeLine(path, 400)}:${line}`,
        quote: toSafeLine(text, 500),
      }),
    );
  const inside = (path: string) =>
    definition.directories.some(
      (folder) => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`),
    );
  const code = [...new Set(hits.map(({ path }) => path))].filter(
    (path) => inside(path) && !isText.test(path) && !isTest.test(path) && !touched.has(path),
  );
  return {
    sources: [...documents, ...history],
    tried: [...touched].sort().slice(0, maxFiles),
    untried: code.slice(0, maxFiles),
  };
}

function mentions(text: string, terms: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return terms.some((term) => lower.includes(term));
}
