import { lazy, Suspense } from 'react';
import type { Comparison } from './comparisons.js';

const DocumentView = lazy(() =>
  import('./document-view.js').then((module) => ({ default: module.DocumentView })),
);

/** The document in a file of its own: who only looks at the progress does not load it. */
export function LazyDocumentView({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  return (
    <Suspense fallback={<p className="quiet">Loading …</p>}>
      <DocumentView comparisons={comparisons} />
    </Suspense>
  );
}
