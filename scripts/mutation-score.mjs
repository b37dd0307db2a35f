// Prints how many of the defects in good documents each template notices: those that "fixpoint-compare plant" makes, and
// changes of the content, such as a slide removed or a figure a thousand times as large. Needs a build.
//   node scripts/mutation-score.mjs [changes]     how many changes of content for each template; 60 by default
import { fileURLToPath } from 'node:url';
// The corpus is TypeScript, as all that tests use; what runs the tests loads it here too.
import { createViteServer } from 'vitest/node';

const corpus = fileURLToPath(new URL('../packages/compare/testing/corpus/', import.meta.url));
const most = Number(process.argv[2] ?? 60);

const loader = await createViteServer({
  configFile: false,
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
try {
  const { loadFamilies } = await loader.ssrLoadModule(`${corpus}families.ts`);
  const { scoreTemplate } = await loader.ssrLoadModule(`${corpus}mutation-score.ts`);
  for (const family of await loadFamilies()) {
    const { template, planted, changed } = await scoreTemplate(family, most);
    console.log(`${template.padEnd(22)} planted ${share(planted).padEnd(18)} changed ${share(changed)}`);
    for (const [what, times] of countEach([...planted.missed, ...changed.missed])) {
      console.log(`    unnoticed: ${what} × ${times}`);
    }
  }
} finally {
  await loader.close();
}

function share({ of, missed }) {
  const noticed = of - missed.length;
  return `${noticed} of ${of} (${Math.round((100 * noticed) / of)} %)`;
}

function countEach(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
