// Writes a copy of a document with a defect that a check must find. Needs a build.
//   npm run plant -- CHECK FILE [-o COPY]     --help lists the defects
import { withCorpus } from './corpus/load-corpus.js';

process.exitCode = await withCorpus(async (load) => {
  const { runPlant } = await load('planting/run-plant.ts');
  return runPlant(process.argv.slice(2), {
    // npm runs scripts at the root and keeps the caller's folder here.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    write: (output) => process.stdout.write(output),
    writeError: (text) => process.stderr.write(text),
  });
});
