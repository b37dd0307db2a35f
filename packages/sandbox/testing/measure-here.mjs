// Measures the sandbox that this process can build and prints what came out as one line of JSON: for the attack suite, which
// runs this as another user and inside a container. `node measure-here.mjs '{"walls":["landlock"],"ownUsers":false}'`.
// `only`: carries out the attacks of these names, even where there is no wall, to see that each would get through.
import process from 'node:process';
import { attacks, measureSandbox } from '../dist/attacks/index.js';
import { createSandbox } from '../dist/run/index.js';

const { concurrency, only, ...options } = JSON.parse(process.argv[2] ?? '{}');
const sandbox = await createSandbox({ mode: 'best', ...options });
const { outcomes, strength } = await measureSandbox(sandbox, {
  concurrency,
  attacks: only === undefined ? undefined : attacks.filter(({ name }) => only.includes(name)),
});
process.stdout.write(`${JSON.stringify({ wall: sandbox.wall, outcomes, strength })}\n`);
