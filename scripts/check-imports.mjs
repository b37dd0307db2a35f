// Runs dependency-cruiser with the rules of .dependency-cruiser.mjs, and fails when it cruised nothing: with a compiler
// whose API it does not know it says "no violations found (0 modules)" and would pass for ever.
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const folders = ['packages', 'services'];
const leastModules = 100;

const { output } = await cruise(folders, await extractDepcruiseOptions('./.dependency-cruiser.mjs'));
const { totalCruised, violations } = output.summary;
const rules = new Map(output.summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));

for (const violation of violations) {
  const way = violation.cycle?.map((step) => step.name).join(' → ') ?? violation.to;
  console.error(`${violation.rule.name}: ${violation.from} → ${way}`);
  console.error(`  ${rules.get(violation.rule.name)}`);
}
if (totalCruised < leastModules) {
  console.error(
    `Only ${totalCruised} modules were read, so nothing is proven. Does dependency-cruiser support this TypeScript?`,
  );
  process.exitCode = 1;
} else if (violations.length > 0) {
  console.error(`${violations.length} imports go the wrong way (${totalCruised} modules read).`);
  process.exitCode = 1;
} else {
  console.log(`${totalCruised} modules, every import in its direction.`);
}
