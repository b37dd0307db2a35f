import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { allChecks } from '../../../packages/compare/src/checks/index.js';
import { loadTemplates } from '../../../packages/compare/src/template-files/index.js';
import { createTemplateCheck } from '../../../services/comparator/src/preconditions/check-template.js';
import { createDesktopCheck } from '../../../services/desktop-runner/src/preconditions/check-desktop.js';
import { createFormCheck } from '../../../services/desktop-runner/src/preconditions/check-form.js';
import { checkHealth } from '../../../services/desktop-runner/src/preconditions/check-health.js';
import type { World } from '../create-world.js';
import { fromError, fromPlan, type Misconfiguration } from '../misconfiguration.js';

type Change = Partial<ServiceDefinition>;

function template(change: Change): Misconfiguration['find'] {
  const check = createTemplateCheck({ loadTemplates: () => loadTemplates(allChecks), folder: undefined });
  return async (world) => fromPlan(await world.check(check, world.service(change)));
}

function form(change: (world: World) => Change): Misconfiguration['find'] {
  return async (world) =>
    fromPlan(
      await world.check(
        createFormCheck(() => undefined),
        world.service(change(world)),
      ),
    );
}

function health(change: (world: World) => Change): Misconfiguration['find'] {
  return async (world) => fromPlan(await world.check(checkHealth, world.service(change(world))));
}

/** A form with this one field, under the name that its page has for it. */
const withField = (name: string, wire: string): ServiceDefinition['form'] => ({
  fields: [{ name, wire, type: 'text', required: false }],
});

export const serviceRows: readonly Misconfiguration[] = [
  {
    wrong: 'a form whose service is down behind its proxy',
    code: 'form/server-error',
    says: /responded 503, which is an error of the service/,
    advises: /log of invoices/,
    find: form(() => ({ endpoint: '/sick' })),
  },
  {
    wrong: 'a form whose service fails',
    code: 'form/server-error',
    says: /responded 500, which is an error of the service/,
    advises: /log of invoices/,
    find: form(() => ({ endpoint: '/crashes' })),
  },
  {
    wrong: 'a template with a slip in its name',
    code: 'template/unknown',
    says: /no template "market-reserch"\. Did you mean "market-research"\?/,
    advises: /services\.invoices\.template/,
    find: template({ template: 'market-reserch', outputs: ['pptx'] }),
  },
  {
    wrong: 'a template that nobody has',
    code: 'template/unknown',
    says: /no template "weather"/,
    advises: /Templates for docx: .*dd-report/,
    find: template({ template: 'weather', outputs: ['docx'] }),
  },
  {
    wrong: 'a template for another kind of document',
    code: 'template/wrong-output',
    says: /market-research is for pptx, but invoices produces xlsx/,
    advises: /template for xlsx|correct its outputs/,
    find: template({ template: 'market-research', outputs: ['xlsx'] }),
  },
  {
    wrong: 'a folder of templates that is not there',
    code: 'configuration',
    says: /\/nowhere\/templates cannot be read/,
    advises: /TEMPLATES_DIR.*existing folder/,
    find: () => fromError('configuration', () => loadTemplates(allChecks, '/nowhere/templates')),
  },
  {
    wrong: 'a template of one’s own that cannot be read',
    code: 'configuration',
    says: /broken\.yaml/,
    advises: /\w/,
    async find(world) {
      const file = await world.write('templates/broken.yaml', 'name: broken\ntype: pptx\nslides: none\n');
      return fromError('configuration', () => loadTemplates(allChecks, file.replace('/broken.yaml', '')));
    },
  },
  {
    wrong: 'a form at an address that answers 404',
    code: 'form/not-found',
    says: /no form at .*\/api\/nowhere: it responded 404/,
    advises: /services\.invoices\.endpoint/,
    find: form(({ urls }) => ({
      endpoint: '/api/nowhere',
      deploy: { health: `${urls.form}/health` } as never,
    })),
  },
  {
    wrong: 'an endpoint that takes no POST',
    code: 'form/takes-no-post',
    says: /does not accept POST, only GET, HEAD/,
    advises: /services\.invoices\.endpoint/,
    find: form(() => ({ endpoint: '/api/list' })),
  },
  {
    wrong: 'an endpoint of a server that hides its addresses',
    code: 'form/not-checkable',
    says: /cannot be checked without submitting it/,
    advises: /action attribute of the form/,
    find: form(({ urls }) => ({
      url: urls.secretive,
      endpoint: '/api/maybe',
      deploy: { health: `${urls.secretive}/health` } as never,
    })),
  },
  {
    wrong: 'a field with a slip in its name',
    code: 'form/field-misspelt',
    says: /no field "Emial"\. Did you mean "Email"\?/,
    advises: /field Email in .*form\.fields/,
    find: form(({ urls }) => ({ page: `${urls.form}/page`, form: withField('Email', 'Emial') })),
  },
  {
    wrong: 'a field that the page does not show',
    code: 'form/field-not-shown',
    says: /does not show the field "Recipients"; it shows .*Email/,
    advises: /form\.fields/,
    find: form(({ urls }) => ({ page: `${urls.form}/page`, form: withField('Exclusion', 'Recipients') })),
  },
  {
    wrong: 'a page of the form that is not there',
    code: 'form/page-unreachable',
    says: /cannot be read: it responded 404/,
    advises: /services\.invoices\.page/,
    find: form(({ urls }) => ({ page: `${urls.form}/gone.html` })),
  },
  {
    wrong: 'a page of the form behind basic authentication',
    code: 'form/login-required',
    says: /page with the form at .*\/locked requires a login: it responded 401/,
    advises: /services\.invoices\.form\.headers/,
    find: form(({ urls }) => ({ page: `${urls.form}/locked` })),
  },
  {
    wrong: 'a page of the form that redirects to a login',
    code: 'form/login-required',
    says: /requires a login: it redirects to http:.*\/accounts\/login\?next=/,
    advises: /services\.invoices\.form\.headers/,
    find: form(({ urls }) => ({ page: `${urls.form}/members` })),
  },
  {
    wrong: 'an endpoint behind basic authentication',
    code: 'form/login-required',
    says: /form at .*\/locked requires a login: it responded 401/,
    advises: /services\.invoices\.form\.headers/,
    find: form(() => ({ endpoint: '/locked' })),
  },
  {
    wrong: 'a key of the form that is not set',
    code: 'configuration',
    says: /Header authorization .*INVOICES_KEY is not set/,
    advises: /Set INVOICES_KEY in \.env/,
    find: form(() => ({
      form: { ...withField('Email', 'Email'), headers: { authorization: { env: 'INVOICES_KEY' } } },
    })),
  },
  {
    wrong: 'a service that does not run',
    code: 'service/unreachable',
    says: /cannot be reached at http:\/\/127\.0\.0\.1:9\/?: /,
    advises: /Start the service/,
    find: health(() => ({ url: 'http://127.0.0.1:9', deploy: {} as never })),
  },
  {
    wrong: 'a form with a self-signed certificate',
    code: 'service/tls',
    says: /form of invoices .* its certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Nothing was submitted\.$/,
    advises: /NODE_EXTRA_CA_CERTS/,
    find: form(({ urls }) => ({ url: urls.selfSigned })),
  },
  {
    wrong: 'a service with a self-signed certificate',
    code: 'service/tls',
    says: /invoices .* certificate is not trusted .* Nothing was submitted\.$/,
    advises: /NODE_EXTRA_CA_CERTS/,
    find: health(({ urls }) => ({ url: urls.selfSigned, deploy: {} as never })),
  },
  {
    wrong: 'https for a service without TLS',
    code: 'service/tls',
    says: /the port does not use TLS \(.*\)\. Nothing was submitted\.$/,
    advises: /http:\/\/ instead of https/,
    find: form(({ urls }) => ({ url: urls.form.replace('http:', 'https:') })),
  },
  {
    wrong: 'a page with a login where the form is expected',
    code: 'form/login-required',
    says: /page with the form at .*\/login requires a login: it shows a login page/,
    advises: /services\.invoices\.form\.headers/,
    find: form(({ urls }) => ({ page: `${urls.form}/login` })),
  },
  {
    wrong: 'a host that does not exist',
    code: 'service/unreachable',
    says: /cannot be reached at .*\.invalid/,
    advises: /services\.invoices\.url/,
    find: form(() => ({ url: 'http://invoices.invalid' })),
  },
  {
    wrong: 'a health address that is not there',
    code: 'service/unhealthy',
    says: /responded 404 at its health address/,
    advises: /services\.invoices\.deploy\.health/,
    find: health(({ urls }) => ({ deploy: { health: `${urls.form}/up` } as never })),
  },
  {
    wrong: 'a service that is not healthy',
    code: 'service/unhealthy',
    says: /responded 503/,
    advises: /log of invoices/,
    find: health(({ urls }) => ({ deploy: { health: `${urls.form}/sick` } as never })),
  },
  {
    wrong: 'a service whose health says down with a good status',
    code: 'service/unhealthy',
    says: /responded 200 .*, but "status" is "down"/,
    advises: /services\.invoices\.deploy\.healthy/,
    find: health(({ urls }) => ({ deploy: { health: `${urls.form}/down` } as never })),
  },
  {
    wrong: 'a version address that names no commit',
    code: 'service/version-unread',
    says: /reports no commit at .*: HTTP 200 "\{"version":"v1\.2\.0"\}"/,
    advises: /services\.invoices\.deploy\.version/,
    find: health(({ urls }) => ({
      deploy: {
        health: `${urls.form}/health`,
        version: { url: `${urls.form}/nameless`, field: 'commit' },
      } as never,
    })),
  },
  {
    wrong: 'fallbacks without any desktop',
    code: 'desktop/none',
    says: /no desktop is connected/,
    advises: /desktop-runner/,
    find: async (world) =>
      fromPlan(await world.check(createDesktopCheck({ list: async () => [] }), world.service())),
  },
  {
    wrong: 'fallbacks with a desktop that has no browser',
    code: 'desktop/none',
    says: /has a browser \(win11\)/,
    advises: /browser/,
    find: async (world) =>
      fromPlan(
        await world.check(
          createDesktopCheck({
            list: async () => [{ connected: true, info: { name: 'win11', capabilities: [] } } as never],
          }),
          world.service(),
        ),
      ),
  },
];
