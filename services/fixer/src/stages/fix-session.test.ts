import { afterEach, beforeEach, expect, it } from 'vitest';
import { bash, fixByScript } from '../../testing/fix-by-script.js';
import { createFixWorld, type FixWorld, git } from '../../testing/fix-world.js';

/** The real CLI: what keeps a change from being pushed goes back into the session that made it. */

let world: FixWorld;

beforeEach(async () => {
  world = await createFixWorld({
    'backend/words.js': 'module.exports = 40;\n',
    'backend/test.js': "if (require('./words.js') < 40) throw new Error('too few words');\n",
  });
});
afterEach(() => world.close());

const end = { say: 'Done.\nFix: ask for 50 words' };

it('gives a change whose tests fail back to the agent in the same session, and pushes once (V-15)', async () => {
  const head = world.head();
  const { output, asked, context } = await fixByScript(world, [
    bash("echo 'module.exports = 30;' > backend/words.js; echo note > backend/notes.txt"),
    end,
    bash('cat backend/words.js backend/notes.txt; git status --short'),
    bash("sed -i 's/30/50/' backend/words.js; rm backend/notes.txt"),
  ]);
  expect(output).toMatchObject({ outcome: 'pushed', files: [{ path: 'backend/words.js' }] });
  expect(git(world.remote, 'show', 'main:backend/words.js')).toBe('module.exports = 50;');
  expect(git(world.remote, 'rev-list', '--count', `${head}..main`)).toBe('1');
  expect(asked).toContain('> Error: too few words');
  expect(context.events.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Returned to the coding agent: The change was not pushed: "node test\.js" fails/),
  );
  // Both runs of the engine count.
  expect(output.turns).toBeGreaterThan(3);
}, 180_000);

it('gives a change that satisfies a check without fixing the document back with the rule and the line (V-18)', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const { output, asked, results } = await fixByScript(world, [
    bash(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code of the service.
      "printf 'exports.words = 50;\\nexports.text = (company) => `${company.name} continues to invest in quality, growth and innovation across all markets.`;\\n' > backend/text.js",
    ),
    end,
    bash('ls backend; git diff --stat'),
    bash("rm backend/text.js; echo 'module.exports = 50;' > backend/words.js"),
  ]);
  expect(asked).toMatch(/> - backend\/text\.js: Line 2 writes the same sentence .*\[integrity-sentence\]/);
  expect(results[2]).toContain('text.js');
  expect(output).toMatchObject({ outcome: 'pushed', files: [{ path: 'backend/words.js' }] });
});

it('returns a change twice at most, and not at all if the agent leaves it as it is', {
  tags: ['night'],
  timeout: 180_000,
}, async () => {
  const worse = (words: number) => bash(`echo 'module.exports = ${words};' > backend/words.js`);
  const thrice = await fixByScript(world, [worse(30), end, worse(20), end, worse(10), end, worse(50)]);
  expect(thrice.output).toMatchObject({ outcome: 'tests-failed' });
  const returns = thrice.context.events.filter(({ message }) => message.startsWith('Returned to'));
  expect(returns).toHaveLength(2);

  const unmoved = await fixByScript(world, [worse(30)]);
  expect(unmoved.output).toMatchObject({ outcome: 'tests-failed' });
});
