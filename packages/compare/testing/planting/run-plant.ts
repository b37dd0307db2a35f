import { resolve } from 'node:path';
import { formatOfName } from '@fixpoint/documents/model';
import { FixpointError, InvalidInputError } from '@fixpoint/shared/errors';
import { Command, CommanderError } from 'commander';
import { type CommandContext, exitCodes } from '../../src/cli/command.js';
import { writeOutput } from '../../src/cli/compare/write-reports.js';
import { readFileWithin } from '../../src/files/read-file-within.js';
import { suggestName } from '../../src/text/suggest-name.js';
import { plantDefect, typesOf } from './plant-defect.js';
import { planters, withoutPlanter } from './planters.js';

type PlantContext = Pick<CommandContext, 'cwd' | 'write' | 'writeError'>;

/** Runs `npm run plant` with these arguments and returns its exit code: 0 written, 2 wrong arguments or an unreadable document. */
export async function runPlant(arguments_: readonly string[], context: PlantContext): Promise<number> {
  const program = new Command('npm run plant --')
    .exitOverride()
    .configureOutput({ writeOut: context.write, writeErr: context.writeError })
    .showHelpAfterError('Run "npm run plant -- --help" to list the defects.')
    .description('write a copy of a document with a defect that a check must find')
    .argument('<check>', 'check that must find the defect')
    .argument('<document>', 'document to copy; it is not changed')
    .option(
      '-o, --output <file>',
      'file for the copy (default: next to the document, with the name of the check)',
    )
    .addHelpText('after', plantHelp)
    .action((check: string, file: string, { output }: { output?: string }) =>
      writePlanted(context, { check, file, output }),
    );
  try {
    await program.parseAsync([...arguments_], { from: 'user' });
    return exitCodes.match;
  } catch (error) {
    // Commander has printed its own message. A request for help ends with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.match : exitCodes.usage;
    if (!(error instanceof FixpointError)) throw error;
    context.writeError(`plant: ${[error.message, error.hint].join('\n').trimEnd()}\n`);
    return exitCodes.usage;
  }
}

interface PlantOptions {
  readonly check: string;
  readonly file: string;
  readonly output: string | undefined;
}

/** Writes a copy of a document with a defect that the check must find. The document itself stays as it is. */
async function writePlanted(context: PlantContext, { check, file, output }: PlantOptions): Promise<void> {
  const planter = planters[check];
  if (planter === undefined) throw notPlantable(check);
  const types = typesOf(planter);
  const format = formatOfName(file);
  if (format === null || !types.includes(format.type)) {
    throw new InvalidInputError(`${planter.puts} cannot be planted in "${file}".`, {
      field: 'file',
      hint: `Give a document that ends in ${types.map((type) => `.${type}`).join(', ')}.`,
    });
  }
  const extension = planter.extension?.(format.type) ?? format.extension;
  const target = output ?? file.replace(/\w+$/, `${check}.${extension}`);
  if (resolve(context.cwd, target) === resolve(context.cwd, file)) {
    throw new InvalidInputError(`The copy with the defect would overwrite the document "${file}".`, {
      field: 'output',
      hint: 'Choose another output file.',
    });
  }
  const bytes = await readFileWithin(resolve(context.cwd, file));
  await writeOutput(context, target, await plantDefect(bytes, planter));
  const needs =
    planter.needs === undefined ? '' : ` The check reports the defect only with ${planter.needs}.`;
  context.write(`${target} is ${file} with ${planter.puts}, which ${check} must find.${needs}\n`);
}

function notPlantable(check: string): InvalidInputError {
  if (withoutPlanter.includes(check)) {
    return new InvalidInputError(
      `No defect for "${check}" can be planted: the check depends on the requirements of each template.`,
      {
        field: 'check',
        hint: 'Remove required content of your template from a copy. "npm run plant -- --help" lists the checks with and without a defect.',
      },
    );
  }
  return new InvalidInputError(`No defect for "${check}" can be planted.`, {
    field: 'check',
    hint: suggestName(check, Object.keys(planters)),
  });
}

/** Text under `npm run plant -- --help`. */
function plantHelp(): string {
  const lines = Object.entries(planters).map(
    ([check, planter]) =>
      `  ${check.padEnd(24)} ${planter.puts} (${typesOf(planter).join(', ')})${planter.needs === undefined ? '' : `; needs ${planter.needs}`}`,
  );
  return `\nDefects:\n${lines.join('\n')}\n\nChecks that depend on template requirements, without a defect:\n  ${withoutPlanter.join(', ')}`;
}
