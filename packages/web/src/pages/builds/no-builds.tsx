/** In place of the list: how the first build comes about. */
export function NoBuilds({ isWatched }: { readonly isWatched: boolean }) {
  return (
    <section className="card no-builds">
      <h2>No issue is being built</h2>
      <p>
        A build takes an approved GitHub issue and makes the app it asks for: one test a session, each proven
        in a browser before it is pushed.
      </p>
      <h3>How the first one starts</h3>
      <ol>
        {isWatched ? null : (
          <>
            <li>
              Give the fixer <code>GITHUB_TOKEN</code> and <code>AUTHORIZED_APPROVERS</code>: a token for an
              account of Fixpoint’s own, and the logins of those who may approve.
            </li>
            <li>
              Let an orchestrator watch the repository, with the same two settings:{' '}
              <code>fixpoint build watch owner/name</code>
            </li>
          </>
        )}
        <li>Open an issue that says what the app is to do.</li>
        <li>
          Somebody of the list reacts to it with a 🚀, or puts the label <code>approved</code> on it.
        </li>
      </ol>
      <p className="quiet">The build appears here by itself, and its tests wait for your approval first.</p>
    </section>
  );
}
