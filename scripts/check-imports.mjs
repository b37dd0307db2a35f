// Runs dependency-cruiser with the rules of .dependency-cruiser.mjs, finds circles between folders, compares the imports between
// workspaces with what each package.json names, and fails when it cruised nothing: with a compiler whose API it does not know it reports "no violations found (0 modules)" and would pass for ever.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { findFolderCircles } from './imports/find-folder-circles.js';
import { findUndeclaredPackages } from './imports/find-undeclared-packages.js';

const folders = ['packages', 'services'];
const minModules = 100;

const { output } = await cruise(folders, await extractDepcruiseOptions('./.dependency-cruiser.mjs'));
const { totalCruised, violations } = output.summary;
const rules = new Map(output.summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));

for (const violation of violations) {
  const way = violation.cycle?.map((step) => step.name).join(' → ') ?? violation.to;
  console.error(`${violation.rule.name}: ${violation.from} → ${way}`);
  console.error(`  ${rules.get(violation.rule.name)}`);
}
const circles = findFolderCircles(output.modules);
for (const { folders: circle, imports } of circles) {
  console.error(`no-folder-cycles: ${circle.join(' ↔ ')}`);
  for (const { from, to } of imports) console.error(`    ${from} → ${to}`);
  console.error(
    '  Folders of a package must not import each other in a circle. Merge them, or move the shared code into a third folder.',
  );
}
const undeclared = findUndeclaredPackages(output.modules, readManifests());
for (const { folder, name, fault } of undeclared) {
  console.error(`workspaces-name-what-they-import: ${folder}/package.json: ${name} ${fault}.`);
}
if (undeclared.length > 0) {
  console.error(
    '  List exactly the imported workspaces, with their current version. Then: npm install --package-lock-only',
  );
}
const broken = violations.length + circles.length + undeclared.length;
if (totalCruised < minModules) {
  console.error(
    `Only ${totalCruised} modules were read, so the check is incomplete. Check that dependency-cruiser supports this TypeScript version.`,
  );
  process.exitCode = 1;
} else if (broken > 0) {
  console.error(
    `${broken} imports, circles or package.json files break the rules (${totalCruised} modules read).`,
  );
  process.exitCode = 1;
} else {
  console.log(`${totalCruised} modules checked: no forbidden imports, no circles between files or folders.`);
}

/** package.json of each workspace, by its folder. */
function readManifests() {
  const found = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  return new Map(
    found
      .filter((folder) => existsSync(`${folder}/package.json`))
      .map((folder) => [folder, JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))]),
  );
}
