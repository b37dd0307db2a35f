import type { ServiceDefinition } from '../contracts/index.js';

/** The template of a task, with the file that it was made of; null: the type of the document decides. */
export function nameOfTemplate(
  service: Pick<ServiceDefinition, 'template' | 'template_file'> | null,
): string | null {
  if (service === null || service.template === null) return null;
  const { template, template_file: file } = service;
  return file === undefined ? template : `${template} of the file ${file.name}`;
}
