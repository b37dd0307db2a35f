import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createLiveConnection, type LiveConnection, type LiveState } from './live-connection.js';

const LiveContext = createContext<LiveConnection | null>(null);

/** Opens the page's connection and closes it with the page. For who is signed in: the gateway lets nobody else in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [live, setLive] = useState<LiveConnection | null>(null);
  useEffect(() => {
    const connection = createLiveConnection(location.origin.replace(/^http/, 'ws'));
    setLive(connection);
    return () => connection.close();
  }, []);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Null during the first moment of the page. */
export function useLive(): LiveConnection | null {
  return useContext(LiveContext);
}

export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(
    (listener) => live?.onState(listener) ?? (() => {}),
    () => live?.state ?? 'connecting',
  );
}
