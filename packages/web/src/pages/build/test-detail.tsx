import { useState } from 'react';
import { type BuildTest, type BuildView, screenshotUrl } from '../../api/builds.js';
import { DiffView } from '../../parts/task/diff-view.js';
import { proofOf } from './proof-of.js';

/** One test: its steps, its pictures, the reason why it does not pass yet, and the changes of its newest session. */
export function TestDetail({
  ref,
  build,
  test,
}: {
  readonly ref: React.Ref<HTMLElement>;
  readonly build: BuildView;
  readonly test: BuildTest;
}) {
  const proof = proofOf(test, build.sessions);
  const newest = proof ?? build.sessions.findLast(({ session }) => test.sessions.includes(session));
  return (
    <section ref={ref} tabIndex={-1} className="card test-detail" aria-label={`Test ${test.id}`}>
      <h3>{test.id}</h3>
      <p>{test.description}</p>
      <ol>
        {test.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {proof === undefined && newest !== undefined ? (
        <p className="text">
          <strong>Session {newest.session} was rejected:</strong> {newest.text}
        </p>
      ) : null}
      {newest === undefined ? <p className="quiet">No session has worked on this test yet.</p> : null}
      {proof?.screenshots.map(({ name, path, artifact }) =>
        artifact === null ? null : (
          <Picture
            key={path}
            src={screenshotUrl(build.task_id, proof.session, name)}
            alt={`Screenshot of the app for ${test.id}: ${path}`}
          />
        ),
      )}
      {newest === undefined || newest.diff === null ? null : (
        <DiffView key={newest.diff} artifact={newest.diff} isOpen={false} />
      )}
    </section>
  );
}

/** A picture may be deleted while its session is still listed: old artifacts are swept. */
function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) {
    return (
      <p className="unseen">Fixpoint no longer stores this screenshot. It is still in the repository.</p>
    );
  }
  return (
    <a href={src} target="_blank" rel="noreferrer" className="picture">
      <img src={src} alt={alt} onError={() => setGone(true)} />
    </a>
  );
}
