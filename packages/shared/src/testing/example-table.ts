import { fileURLToPath } from 'node:url';

/** The example table of ten services: in the project's root, so source and build find the same file. */
export const exampleTable = fileURLToPath(
  new URL('../../../../examples/ten-services/fixpoint.config.yaml', import.meta.url),
);
