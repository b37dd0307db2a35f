import { type ComponentType, useEffect, useState } from 'react';
import { Failure } from './failure.js';

/**
 * A page, or a part of one, in a separate file that is loaded when it is opened. Not React's `lazy`: whatever follows one of its fallbacks is held
 * back for 300 ms, which is a third of the time that a first view may take.
 */
export function loadPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: as with React's own, pages are made once, where modules are read
  return function LoadedPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (Part !== undefined) return;
      load().then((part) => {
        loaded = part;
        setPart(() => part);
      }, setError);
    }, [Part]);
    if (Part !== undefined) return <Part {...props} />;
    if (error === null) return <p className="quiet">Loading …</p>;
    // The gateway was renewed meanwhile, and the files of the version before are gone.
    return <Failure error={error} retry={() => location.reload()} />;
  };
}
