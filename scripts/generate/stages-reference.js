import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `docs/reference/stages.md`: the stage catalog as a table, and the fields of each stage's job. */
export async function createStagesReference(root) {
  const { stageCatalog } = await import(
    pathToFileURL(join(root, 'packages/shared/dist/contracts/index.js')).href
  );
  const { z } = await import('zod');
  const stages = Object.values(stageCatalog);
  const fields = (schema, io) =>
    Object.entries(z.toJSONSchema(schema, { io }).properties ?? {})
      .map(([name]) => `\`${name}\``)
      .join(', ');
  return `# Stages

Each stage has one queue, named after it. A failed run is retried after a delay that doubles from the first to the
last. A run ends when it has to wait, so waiting does not count as time or as an attempt. Generated from the stage catalog in
\`packages/shared/src/contracts/stages\` by \`npm run generate\`.

| Stage | Service | Attempts | Delay between attempts | Time limit | Concurrent steps per worker |
| --- | --- | --- | --- | --- | --- |
${stages
  .map(
    ({ name, servedBy, attempts, backoff, timeout, concurrency }) =>
      `| \`${name}\` | ${servedBy} | ${attempts} | ${attempts === 1 ? '–' : `${seconds(backoff.base)} … ${seconds(backoff.max)}`} | ${seconds(timeout)} | ${concurrency} |`,
  )
  .join('\n')}

${stages
  .map(
    ({ name, input, output }) =>
      `## ${name}\n\nInput: ${fields(input, 'input')}.\n\nOutput: ${fields(output, 'output')}.`,
  )
  .join('\n\n')}
`;
}

function seconds(ms) {
  return `${ms / 1000} s`;
}
