/** Address of a repository in a browser: of `https://github.com/acme/decks.git`, without `.git`. Null if git reaches it by another way. */
export function repositoryPage(repository: string): string | null {
  let url: URL;
  try {
    url = new URL(repository);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
}

/** Addresses of a commit and of all files at that commit, as GitHub, GitLab and Bitbucket have them. Other hosts follow GitHub. */
export function commitPages(
  repository: string,
  commit: string,
): { readonly commit: string; readonly files: string } | null {
  const page = repositoryPage(repository);
  if (page === null) return null;
  const { hostname } = new URL(page);
  if (hostname.includes('gitlab'))
    return { commit: `${page}/-/commit/${commit}`, files: `${page}/-/tree/${commit}` };
  if (hostname === 'bitbucket.org')
    return { commit: `${page}/commits/${commit}`, files: `${page}/src/${commit}` };
  return { commit: `${page}/commit/${commit}`, files: `${page}/tree/${commit}` };
}
