import { type ComponentType, useEffect, useState } from 'react';
import { Failure } from './failure.js';

/**
 * A page in a file of its own, loaded when it is opened. Not React's `lazy`: whatever follows one of its fallbacks is held
 * back for 300 ms, which is a third of the time that a first view may take.
 */
export function loadPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: as with React's own, pages are made once, where modules are read
  return function LoadedPage(props: Props) {
    const [Page, setPage] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (Page !== undefined) return;
      load().then((page) => {
        loaded = page;
        setPage(() => page);
      }, setError);
    }, [Page]);
    if (Page !== undefined) return <Page {...props} />;
    if (error === null) return <p className="quiet">Loading …</p>;
    // The gateway was renewed meanwhile, and the files of the version before are gone.
    return <Failure error={error} retry={() => location.reload()} />;
  };
}
