import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = process.env.FIXPOINT_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['fixpoint-source', 'browser', 'module', 'import', 'default'] },
  build: {
    // Beside the declarations that the compiler keeps there.
    outDir: 'dist/pages',
    emptyOutDir: true,
    target: 'es2023',
    // The gateway's policy allows no data: scripts and no inline ones.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One file for the requests to the gateway, and one for parts that five or more files share, instead of one for each module.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'requests', test: /web.src.api./ },
            { name: 'parts', test: /web.src.(parts|labels|live)./, minShareCount: 5 },
          ],
        },
      },
    },
  },
  // `npm run dev -w @fixpoint/web` beside a running gateway.
  server: {
    proxy: {
      '/api': gateway,
      '/docs': gateway,
      '/queues': gateway,
      '/socket': { target: gateway, ws: true },
    },
  },
});
