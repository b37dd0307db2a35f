/** In place of the list: how the first build comes about. */
export function NoBuilds({ isWatched }: { readonly isWatched: boolean }) {
  return (
    <section className="card no-builds">
      <h2>No builds yet</h2>
      <p>
        A build turns an approved GitHub issue into an app. Each session makes one test pass. The test runs in
        a browser before the commit is pushed.
      </p>
      <h3>Start the first build</h3>
      <ol>
        {isWatched ? null : (
          <>
            <li>
              For the fixer, set <code>GITHUB_TOKEN</code> to a token of a separate GitHub account that only
              Fixpoint uses, and <code>AUTHORIZED_APPROVERS</code> to the GitHub logins that may approve
              issues.
            </li>
            <li>
              Start an orchestrator that watches the repository, with the same two settings:{' '}
              <code>fixpoint build watch owner/name</code>
            </li>
          </>
        )}
        <li>Open an issue that describes the app.</li>
        <li>
          An approver reacts to the issue with 🚀 or adds the label <code>approved</code>.
        </li>
      </ol>
      <p className="quiet">The build appears here automatically. It starts after you approve its tests.</p>
    </section>
  );
}
