import { resolve } from 'node:path';
import { formatOfName } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { readFileWithin } from '../files/read-file-within.js';
import { plantDefect, typesOf } from '../planting/plant-defect.js';
import { planters, withoutPlanter } from '../planting/planters.js';
import { suggestName } from '../text/suggest-name.js';
import { type Command, exitCodes } from './command.js';
import { writeOutput } from './compare/write-reports.js';

interface PlantOptions {
  readonly check: string;
  readonly file: string;
  readonly output?: string;
}

/** Writes a copy of a document with a defect that the check must find. The document itself stays as it is. */
export const runPlant: Command<PlantOptions> = async (context, { check, file, output }) => {
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
  return exitCodes.match;
};

function notPlantable(check: string): InvalidInputError {
  if (withoutPlanter.includes(check)) {
    return new InvalidInputError(
      `No defect for "${check}" can be planted: the check depends on the requirements of each template.`,
      {
        field: 'check',
        hint: 'Remove required content of your template from a copy. "fixpoint-compare plant --help" lists the checks with and without a defect.',
      },
    );
  }
  return new InvalidInputError(`No defect for "${check}" can be planted.`, {
    field: 'check',
    hint: suggestName(check, Object.keys(planters)),
  });
}
