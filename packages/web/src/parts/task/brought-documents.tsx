import { artifactUrl } from '../../api/artifacts.js';
import { formatBytes } from '../../task/amounts.js';
import type { BroughtDocument } from '../../task/list-documents.js';
import { InstantTime } from '../instant-time.js';

/** The document of every iteration, so that one can see what changed from fix to fix. */
export function BroughtDocuments({ documents }: { readonly documents: readonly BroughtDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="brought">
      <h3 id="brought">What each iteration brought</h3>
      <ul className="brought">
        {documents.map(({ number, iteration, at, document: { artifact, name, bytes } }) => (
          <li key={`${number} ${artifact}`}>
            Iteration {iteration}, <InstantTime at={at} />:{' '}
            <a href={artifactUrl(artifact, name)} download={name}>
              {name}
            </a>{' '}
            <span className="quiet">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
