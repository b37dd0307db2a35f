import type { FoundForm } from './found-form.js';
import type { ProposedVerdict } from './propose-verdict.js';

/** The variable that holds the secret of a header: `REPORTS_AUTHORIZATION`. */
export function secretVariable(service: string, header: string): string {
  return `${service}_${header}`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/** A found form as the row of a service has it. */
export function buildForm(
  form: FoundForm,
  service: string,
  verdict: ProposedVerdict = {},
): Record<string, unknown> {
  const headers = {
    ...form.headers,
    ...Object.fromEntries(
      Object.keys(form.secrets).map((name) => [name, { env: secretVariable(service, name) }]),
    ),
  };
  const hasFile = form.fields.some(({ type }) => type === 'file');
  const usual = hasFile ? 'multipart' : 'json';
  return {
    fields: form.fields.map(({ name, wire, label, type, ...rest }) => ({
      name,
      ...(wire === undefined ? {} : { wire }),
      ...(label === undefined ? {} : { label }),
      ...(type === 'text' ? {} : { type }),
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    })),
    ...(Object.keys(form.constants).length === 0 ? {} : { constants: { ...form.constants } }),
    ...(form.encoding === usual ? {} : { encoding: form.encoding }),
    ...(form.method === 'POST' ? {} : { method: form.method }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(form.tokens.length === 0 ? {} : { tokens: form.tokens.map(({ name, from }) => ({ name, from })) }),
    ...verdict,
  };
}

/** The secrets of a found form by their variables. */
export function secretsOf(form: FoundForm, service: string): Map<string, string> {
  return new Map(Object.entries(form.secrets).map(([name, value]) => [secretVariable(service, name), value]));
}

/** `https://reports.example/app/new` → `reports`, `http://127.0.0.1:3100/api/order` → `order`. */
export function nameOf(form: FoundForm): string {
  const { hostname, pathname } = new URL(form.url);
  const first = hostname.split('.')[0] ?? '';
  const isLocal = /^[\d.]+$|^localhost$|^\[/.test(hostname);
  const part = isLocal ? (pathname.split('/').filter(Boolean).at(-1) ?? 'service') : first;
  return toKebab(part) || 'service';
}

/** Letters, digits and single dashes. */
export function toKebab(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
