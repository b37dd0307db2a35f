// Prints how many of the changes for the worse each template notices in its good document: defects that "npm run plant"
// makes, changes that a reader of the changed document can see, and those that only who knows the good one can. The
// last are for learned templates, so a template is learned from the same document and compared with all of them. Needs a build.
//   node scripts/mutation-score.mjs [changes]     how often each kind of change is made at most; 6 by default
import { withCorpus } from './corpus/load-corpus.js';

const most = Number(process.argv[2] ?? 6);
if (!Number.isInteger(most) || most < 1) {
  console.error(
    `mutation-score: "${process.argv[2]}" is not a number of changes; use 1 or more, or omit it.`,
  );
  process.exit(2);
}

await withCorpus(async (load) => {
  const { loadFamilies } = await load('corpus/families.ts');
  const { scoreFamily } = await load('corpus/mutation-score.ts');
  for (const family of await loadFamilies()) {
    const { template, planted, changed, together, falseAlarms, ...score } = await scoreFamily(family, most);
    const learned = score.learned();
    const evident = changed.filter((one) => one.evident);
    const compared = changed.filter((one) => !one.evident);
    console.log(
      `${template.padEnd(22)} planted ${share(planted)}  evident ${share(evident)}  by comparison ${share(compared)}  learned ${share(learned)}  together ${share(together)}`,
    );
    list('evident', evident);
    list('together', together);
    for (const alarm of falseAlarms) console.log(`    false alarm: ${alarm}`);
  }
});

function list(label, scores) {
  for (const { kind, of, missed } of scores) {
    if (missed.length > 0)
      console.log(`    ${label}, unnoticed: ${kind}, ${missed.length} of ${of} (${missed[0]})`);
  }
}

function share(scores) {
  const of = scores.reduce((sum, one) => sum + one.of, 0);
  const noticed = of - scores.reduce((sum, { missed }) => sum + missed.length, 0);
  return `${noticed} of ${of} (${of === 0 ? 100 : Math.round((100 * noticed) / of)} %)`.padEnd(18);
}
