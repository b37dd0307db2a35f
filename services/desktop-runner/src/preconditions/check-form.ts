import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { findNearest, parseUrl } from '@fixpoint/shared/text';
import { defineCheck, type Finding, type PlanCheck } from '@fixpoint/tasks/checks';
import { wireNameOf } from '../core/form/build-submission.js';
import { readHeaders } from '../core/form/read-headers.js';
import { readPage } from '../core/form/read-page.js';
import { isLoginAddress, isLoginPage } from '../core/form/read-verdict.js';
import { findFieldNames } from './find-field-names.js';
import { type AddressAnswer, judgeFailure, probeAddress } from './probe-address.js';

type Headers = Readonly<Record<string, string>>;

/**
 * Checks that the form's address accepts a POST, without sending one, and that its page has the fields. Requests have the headers of the form.
 * `readSecret` reads a variable of the environment.
 */
export function createFormCheck(readSecret: (name: string) => string | undefined): PlanCheck {
  return defineCheck('form', async (service, signal) => {
    const url = `${service.url.replace(/\/+$/, '')}${service.endpoint ?? `/api/${service.name}`}`;
    let headers: Headers;
    try {
      headers = readHeaders(service, readSecret);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { state: 'failed', code: error.code, message: error.message, remedy: error.hint };
    }
    const options = await probeAddress(url, 'OPTIONS', signal, headers);
    if (options.type === 'failed') {
      return judgeFailure(options, {
        subject: `The form of ${service.name}`,
        url,
        remedy: `Start the service, or correct services.${service.name}.url.`,
      });
    }
    const fault =
      judgeLogin(service, options, { object: 'form', url, state: blocking(service) }) ??
      judgeServerError(service, options, url) ??
      (await judgeAddress(service, url, options, signal)) ??
      (await judgePage(service, signal, isSameOrigin(service.page, url) ? headers : {}));
    return fault ?? { state: 'ok', message: `The address of the form, ${url}, exists.` };
  });
}

/** A secret of the form is not sent to the host of its page, if that is another one. */
function isSameOrigin(page: string | undefined, url: string): boolean {
  return page !== undefined && parseUrl(page)?.origin === parseUrl(url)?.origin;
}

function judgeLogin(
  { name, form }: ServiceDefinition,
  { status, headers, text }: Extract<AddressAnswer, { type: 'response' }>,
  { object, url, state }: { object: string; url: string; state: 'failed' | 'warning' },
): Finding | null {
  const target = parseUrl(headers.location ?? '', url)?.href ?? '';
  const isRedirect = status >= 300 && status < 400 && isLoginAddress(target);
  const isForm = findFieldNames(text).some((field) => form.fields.some((each) => wireNameOf(each) === field));
  const isLogin = status < 300 && !isForm && isLoginPage(readPage(text));
  if (status !== 401 && !isRedirect && !isLogin) return null;
  const reason = [
    isLogin && 'it shows a login page',
    isRedirect && `it redirects to ${target}`,
    'it responded 401',
  ].find((words) => words !== false);
  return {
    state,
    code: 'form/login-required',
    message: `The ${object} at ${url} requires a login: ${reason}.`,
    remedy: `Set a key or session in services.${name}.form.headers: "authorization: { env: NAME }", with NAME in .env.`,
  };
}

/** A proxy responds 502 to 504 if its service is down. Some services respond 500 to OPTIONS alone. */
function judgeServerError(
  service: ServiceDefinition,
  { status }: Extract<AddressAnswer, { type: 'response' }>,
  url: string,
): Finding | null {
  if (status < 500 || status === 501) return null;
  return {
    state: status === 500 ? 'warning' : blocking(service),
    code: 'form/server-error',
    message: `The form at ${url} responded ${status}, which is an error of the service.`,
    remedy: `Read the log of ${service.name}, or open the address in a browser. Check again when it responds.`,
  };
}

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
  // Some servers hide addresses from other methods. A server that shows an address that surely exists does not.
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

/** A browser fills in the form if its address accepts no requests and the row allows the fallback. */
function blocking({ fallbacks }: ServiceDefinition): 'failed' | 'warning' {
  return fallbacks?.form.includes('browser') === true ? 'warning' : 'failed';
}

function isMissing(answer: AddressAnswer): boolean {
  return answer.type === 'response' && (answer.status === 404 || answer.status === 410);
}

async function judgePage(
  service: ServiceDefinition,
  signal: AbortSignal,
  headers: Headers,
): Promise<Finding | null> {
  const { name, page, form } = service;
  if (page === undefined) return null;
  const answer = await probeAddress(page, 'GET', signal, headers);
  if (answer.type === 'response') {
    // The tokens of the form are read from its page.
    const state = form.tokens === undefined ? 'warning' : 'failed';
    const login = judgeLogin(service, answer, { object: 'page with the form', url: page, state });
    if (login !== null) return login;
  }
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
  // Scripts may create the fields: then the page as served is no evidence.
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
