import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { defineCheck, type Finding } from '@fixpoint/tasks/checks';
import { findFieldNames } from './find-field-names.js';
import { type AddressAnswer, probeAddress } from './probe-address.js';

/** Whether the form's address takes a POST, found out without sending one, and whether its page has the fields. */
export const checkForm = defineCheck('form', async (service, signal) => {
  const endpoint = service.endpoint ?? `/api/${service.name}`;
  const url = `${service.url.replace(/\/+$/, '')}${endpoint}`;
  const options = await probeAddress(url, 'OPTIONS', signal);
  if (options.type === 'failed') {
    return {
      state: 'failed',
      code: 'service/unreachable',
      message: `The form of ${service.name} cannot be reached at ${url}: ${options.reason}.`,
      remedy: `Start the service, or correct services.${service.name}.url.`,
      retry: 'backoff',
    };
  }
  const fault = (await judgeAddress(service, url, options, signal)) ?? (await judgePage(service, signal));
  return fault ?? { state: 'ok', message: `The address of the form, ${url}, exists.` };
});

async function judgeAddress(
  service: ServiceDefinition,
  url: string,
  options: Extract<AddressAnswer, { type: 'response' }>,
  signal: AbortSignal,
): Promise<Finding | null> {
  const field = `services.${service.name}.endpoint`;
  const { method = 'POST' } = service.form;
  if (
    options.allow !== null &&
    !options.allow
      .toUpperCase()
      .split(/[\s,]+/)
      .includes(method)
  ) {
    return {
      state: blocking(service),
      code: 'form/takes-no-post',
      message: `${url} does not accept ${method}, only ${options.allow}.`,
      remedy: `Correct ${field}. It must be the address that the form is sent to, not the address of the page with the form.`,
    };
  }
  if (!isMissing(options)) return null;
  const got = await probeAddress(url, 'GET', signal);
  if (!isMissing(got)) return null;
  // Some servers hide addresses from other methods. One that shows an address that is surely there hides none.
  const known = await probeAddress(service.deploy.health ?? service.url, 'OPTIONS', signal);
  if (!isMissing(known)) {
    return {
      state: blocking(service),
      code: 'form/not-found',
      message: `There is no form at ${url}: it responded ${options.status}.`,
      remedy: `Correct ${field}. The default is /api/${service.name}.`,
    };
  }
  return {
    state: 'warning',
    code: 'form/not-checkable',
    message: `The form at ${url} cannot be checked without submitting it: this server responds ${options.status} to all OPTIONS and GET requests.`,
    remedy: `Compare ${field} with the action attribute of the form on the page.`,
  };
}

/** A browser fills in the form where its address takes none, if the row has it so. */
function blocking({ fallbacks }: ServiceDefinition): 'failed' | 'warning' {
  return fallbacks?.form.includes('browser') === true ? 'warning' : 'failed';
}

function isMissing(answer: AddressAnswer): boolean {
  return answer.type === 'response' && (answer.status === 404 || answer.status === 410);
}

async function judgePage(
  { name, page, form }: ServiceDefinition,
  signal: AbortSignal,
): Promise<Finding | null> {
  if (page === undefined) return null;
  const answer = await probeAddress(page, 'GET', signal);
  if (answer.type === 'failed' || answer.status >= 400) {
    const reason = answer.type === 'failed' ? answer.reason : `it responded ${answer.status}`;
    return {
      state: 'warning',
      code: 'form/page-unreachable',
      message: `The page with the form, ${page}, cannot be read: ${reason}.`,
      remedy: `Correct services.${name}.page. It is needed only if a browser fills in the form.`,
    };
  }
  const shown = findFieldNames(answer.text);
  // Scripts may make the fields: then the page as it is served tells nothing.
  if (shown.length === 0) return null;
  const lacking = form.fields.filter((field) => !shown.includes(wireNameOf(field)));
  for (const field of lacking) {
    const nearest = findNearest(wireNameOf(field), shown);
    if (nearest === null) continue;
    return {
      state: 'failed',
      code: 'form/field-misspelt',
      message: `The form of ${name} has no field "${wireNameOf(field)}". Did you mean "${nearest}"?`,
      remedy: `Correct the field ${field.name} in services.${name}.form.fields.`,
    };
  }
  if (lacking.length === 0) return null;
  return {
    state: 'warning',
    code: 'form/field-not-shown',
    message: `The page ${page} does not show the field ${lacking.map((field) => `"${wireNameOf(field)}"`).join(', ')}; it shows ${shown.slice(0, 20).join(', ')}.`,
    remedy: `Check services.${name}.form.fields. Ignore this if scripts add the fields.`,
  };
}

/** What the form itself calls the field. */
function wireNameOf({ name, wire = name }: ServiceDefinition['form']['fields'][number]): string {
  return wire;
}
