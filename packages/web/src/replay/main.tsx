import type { Replay } from '@fixpoint/shared/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// biome-ignore lint/correctness/useImportExtensions: it is a style sheet
import '../styles/base.css';
import { ReplayFile } from './replay-file.js';

// For a file that holds its replay: it makes no requests, and stores nothing.
const root = document.getElementById('root');
const data = document.getElementById('replay')?.textContent;
if (root === null || data == null) throw new Error('This file contains no replay.');
createRoot(root).render(
  <StrictMode>
    {/* Parts that the pages have as well may ask the gateway; here they have nothing to ask for. */}
    <QueryClientProvider client={new QueryClient()}>
      <ReplayFile replay={JSON.parse(data) as Replay} />
    </QueryClientProvider>
  </StrictMode>,
);
