import { type ComponentProps, lazy, Suspense } from 'react';
import type { DocumentView as View } from './document-view.js';

const DocumentView = lazy(() =>
  import('./document-view.js').then((module) => ({ default: module.DocumentView })),
);

/** The document in a file of its own: who only looks at the progress does not load it. */
export function LazyDocumentView(props: ComponentProps<typeof View>) {
  return (
    <Suspense fallback={<p className="quiet">Loading …</p>}>
      <DocumentView {...props} />
    </Suspense>
  );
}
