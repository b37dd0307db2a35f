import { z } from 'zod';
import { isRecord } from '../../text/index.js';
import { FixpointConfigFile } from './fixpoint-config.js';

/**
 * JSON Schema of `fixpoint.config.yaml`, for editors. A file may hold any part of a row, since one that it extends may fill the rest; so
 * nothing is required here, and missing fields of a new service are reported when the file is loaded.
 */
export function fixpointConfigJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(FixpointConfigFile, { io: 'input', target: 'draft-2020-12' });
  return {
    title: 'Fixpoint: target services',
    description:
      'One entry per service. With "extends", fields in this file override those of the file that it names.',
    ...(withoutRequired(schema) as Record<string, unknown>),
  };
}

function withoutRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRequired);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      // A list under `required` is the keyword; a mapping is a field that happens to have the name (form.required).
      .filter(([key, entry]) => !(key === 'required' && Array.isArray(entry)))
      .map(([key, entry]) => [key, withoutRequired(entry)]),
  );
}
