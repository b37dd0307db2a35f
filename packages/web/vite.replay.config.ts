import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The player of replays as one script and one style sheet, which the gateway puts into each exported file.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['fixpoint-source', 'browser', 'module', 'import', 'default'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    outDir: 'dist/pages/replay',
    emptyOutDir: true,
    target: 'es2023',
    cssCodeSplit: false,
    lib: {
      entry: 'src/replay/main.tsx',
      formats: ['iife'],
      name: 'fixpointReplay',
      fileName: () => 'player.js',
      cssFileName: 'player',
    },
  },
});
