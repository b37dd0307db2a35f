import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProblemError } from './api/request.js';
import { App } from './app.js';
import { OutageProvider } from './live/outage-provider.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <OutageProvider>
        <App />
      </OutageProvider>
    </QueryClientProvider>
  </StrictMode>,
);

/** Responses are kept fresh by live events, so asking again on every focus would only cost. */
function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The session ended or was revoked: asking who one is shows the sign-in again.
        if (error instanceof ProblemError && error.status === 401)
          void client.invalidateQueries({ queryKey: ['session'] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          !(error instanceof ProblemError && error.status >= 400 && error.status < 500) && count < 3,
      },
      // Without this, a request waits until the browser is online again. The gateway may be on this machine.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
