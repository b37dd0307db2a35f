import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAnswer, type FormRules } from './classify-answer.js';
import type { FormAnswer } from './form-answer.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const url = 'https://market.example/api/market-research';

function response(status: number, rest: Partial<FormAnswer & { type: 'response' }> = {}): FormAnswer {
  return { type: 'response', status, retryAfter: null, location: null, text: '', ...rest };
}

type Verdict = 'accepted' | 'unknown' | 'never' | 'person' | 'backoff' | { after: number };
const rows: [what: string, answer: FormAnswer, verdict: Verdict][] = [
  ['200', response(200), 'accepted'],
  ['202', response(202), 'accepted'],
  ['400', response(400), 'never'],
  ['401', response(401), 'person'],
  ['402', response(402), 'person'],
  ['403', response(403), 'person'],
  ['419 of Laravel', response(419, { text: '<title>Page Expired</title>' }), 'person'],
  ['404', response(404), 'never'],
  ['422', response(422), 'never'],
  ['408', response(408), 'backoff'],
  ['429 without a time', response(429), 'backoff'],
  ['429 with seconds', response(429, { retryAfter: '7' }), { after: 7_000 }],
  ['503 with a date', response(503, { retryAfter: 'Sun, 01 Mar 2026 12:00:30 GMT' }), { after: 30_000 }],
  [
    '503 with a date that is past',
    response(503, { retryAfter: 'Sun, 01 Mar 2026 11:00:00 GMT' }),
    { after: 0 },
  ],
  ['503 with an hour', response(503, { retryAfter: '3600' }), { after: 3_600_000 }],
  ['503 with a year', response(503, { retryAfter: '31536000' }), { after: 86_400_000 }],
  ['503 with nonsense', response(503, { retryAfter: 'soon' }), 'backoff'],
  ['500', response(500), 'unknown'],
  ['502', response(502), 'unknown'],
  ['504', response(504), 'unknown'],
  ['302 to a login of another host', response(302, { location: 'https://login.example/' }), 'person'],
  ['307 to another host', response(307, { location: 'https://other.example/' }), 'never'],
  ['no connection', { type: 'not-connected', code: 'ECONNREFUSED' }, 'backoff'],
  ['no such host', { type: 'not-connected', code: 'ENOTFOUND' }, 'backoff'],
  [
    'a certificate that is not trusted',
    { type: 'not-secure', code: 'CERT_HAS_EXPIRED', reason: 'expired', remedy: 'Renew it.' },
    'never',
  ],
  ['a broken connection', { type: 'no-answer', code: 'ECONNRESET' }, 'unknown'],
  ['silence', { type: 'no-answer', code: 'no answer in 60 s' }, 'unknown'],
];

describe('classifyAnswer', () => {
  it.each(rows)('classifies %s correctly (S0-076)', (_what, answer, expected) => {
    const verdict = classifyAnswer(answer, url, now);
    expect(verdict.outcome === 'refused' ? verdict.error.retry : verdict.outcome).toEqual(expected);
  });

  it.each([
    ['{"error":"Email is missing"}', 'HTTP 400: Email is missing.'],
    ['{"error":{"message":"Country unknown!"}}', 'HTTP 400: Country unknown!'],
    ['{"errors":[{"message":"Too long"}]}', 'HTTP 400: Too long.'],
    ['<html><style>p { color: red }</style><p>Bad   request</p></html>', 'HTTP 400: Bad request.'],
    ['\u001b[31mred', 'HTTP 400: [31mred.'],
    ['{"error":"Send \u202eexe.fdp\u2066 again"}', 'HTTP 400: Send exe.fdp again.'],
    ['', 'HTTP 400.'],
  ])("shows the service's own message from %j", (text, words) => {
    const verdict = classifyAnswer(response(400, { text }), url, now);
    expect(verdict.outcome === 'refused' && verdict.error.message).toContain(words);
  });

  it('cuts a long message', () => {
    const verdict = classifyAnswer(response(400, { text: 'x'.repeat(60_000) }), url, now);
    expect(verdict.outcome === 'refused' && verdict.error.message.length).toBeLessThan(600);
  });
});

/** An answer in short: its status, its body, the target of its redirect and the page behind. */
type Given = { status?: number; text?: string; to?: string; page?: string; pageUrl?: string };
const fields = ['Email', 'Business'];
const initRow = { success: { status: [200, 201, 202, 204, 302, 303] } };

function classify({ status = 200, text = '', to, page, pageUrl }: Given, form: FormRules = {}) {
  const location = to === undefined ? null : new URL(to, url).href;
  const behind = page === undefined ? undefined : { url: pageUrl ?? location ?? url, text: page };
  return classifyAnswer(response(status, { text, location, page: behind }), url, now, { fields, ...form });
}

const html = (body: string, title = 'Reports') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const loginPage = html(
  '<h1>Sign in</h1><form action="/session"><input name="username"><input type="password" name="password"><button>Sign in</button></form>',
  'Sign in',
);
const emptyForm = '<form><input name="Email"><input name="Business"><button>Send</button></form>';

describe('a redirect after the form', () => {
  it.each<[string, Given, FormRules, Verdict]>([
    ['without a rule', { status: 302, to: '/thanks' }, {}, 'unknown'],
    ['303, without a rule', { status: 303, to: '/' }, {}, 'unknown'],
    ['301, without a target', { status: 301 }, {}, 'unknown'],
    ['304', { status: 304 }, {}, 'unknown'],
    ['308 to the same path by https', { status: 308, to: 'https://other.example/api' }, {}, 'never'],
    ['in the list of statuses that init wrote', { status: 303, to: '/thanks' }, initRow, 'unknown'],
    [
      'to the target of form.success',
      { status: 303, to: '/thanks?id=7' },
      { success: { redirect: '/thanks' } },
      'accepted',
    ],
    [
      'to the target, with its status',
      { status: 302, to: '/thanks' },
      { success: { status: [302], redirect: '/thanks' } },
      'accepted',
    ],
    ['to another target', { status: 303, to: '/order' }, { success: { redirect: '/thanks' } }, 'unknown'],
    [
      'to the target of form.failure',
      { status: 303, to: '/order?error=1' },
      { failure: { redirect: '/order' } },
      'never',
    ],
    [
      'to a page with the words of form.success',
      { status: 303, to: '/order/7', page: html('We have it.') },
      { success: { text: 'We have it' } },
      'accepted',
    ],
    [
      'to a page without them',
      { status: 303, to: '/order/7', page: html('Hm.') },
      { success: { text: 'We have it' } },
      'unknown',
    ],
    [
      'to a page with the words of form.failure',
      { status: 303, to: '/order', page: html('Quota used up') },
      { failure: { text: 'Quota used up' } },
      'never',
    ],
    [
      'to a page that found its way to the target',
      { status: 302, to: '/next', page: html('ok'), pageUrl: 'https://market.example/thanks' },
      { success: { redirect: '/thanks' } },
      'accepted',
    ],
    ['to a login', { status: 302, to: '/accounts/login/?next=/order' }, {}, 'person'],
    ['to a login, in the list of init', { status: 302, to: '/users/sign_in' }, initRow, 'person'],
    [
      'to a login, though form.success begins every path',
      { status: 302, to: '/login' },
      { success: { redirect: '/' } },
      'person',
    ],
    [
      'to the start page, which form.success names',
      { status: 302, to: '/?sent=1' },
      { success: { redirect: '/' } },
      'accepted',
    ],
    ['to a page that is a login', { status: 302, to: '/app', page: loginPage }, {}, 'person'],
    [
      'to a single sign-on of another host',
      { status: 302, to: 'https://sso.company.example/x' },
      {},
      'person',
    ],
    [
      'to a page that only sounds like a login',
      { status: 303, to: '/blog/authors', page: html('Thank you') },
      {},
      'unknown',
    ],
  ])('%s (V-10)', (_, given, form, expected) => {
    const verdict = classify(given, form);
    expect(verdict.outcome === 'refused' ? verdict.error.retry : verdict.outcome).toEqual(expected);
    // A form that may have been sent must not lead to a second one by the browser.
    if (verdict.outcome === 'refused') {
      expect(['configuration', 'invalid-input', 'service-busy', 'service-unreachable']).not.toContain(
        verdict.error.code,
      );
    }
  });

  it('keeps its target and the text of the page, for the failure if no mail comes (V-10)', () => {
    const verdict = classify({ status: 302, to: '/order', page: html('<p class="error">Quota used up</p>') });
    expect(verdict).toMatchObject({
      outcome: 'unknown',
      said: 'HTTP 302, redirect to https://market.example/order: Quota used up',
    });
  });
});

describe('a good status whose body says otherwise', () => {
  it.each<[string, string, Verdict, FormRules?]>([
    ['nothing', '', 'accepted'],
    ['JSON that confirms', '{"success":true,"error":null,"errors":[]}', 'accepted'],
    ['JSON with an id', '{"id":"7f3","status":"queued"}', 'accepted'],
    ['plain text', 'queued', 'accepted'],
    ['a page that confirms', html('<h1>Thank you</h1><p>We will e-mail the report.</p>'), 'accepted'],
    ['a neutral page', html('<p>Order 7</p>'), 'accepted'],
    ['a confirmation above an empty form', html(`<p>Your request was received.</p>${emptyForm}`), 'accepted'],
    [
      'a page that names its hidden errors',
      html(`<p>Request received.</p><div class="error" style="display:none">Invalid</div>`),
      'accepted',
    ],
    ['JSON success: false', '{"success":false,"message":"Email is missing"}', 'never'],
    ['JSON ok: false', '{"ok":false,"error":"Country is unknown"}', 'never'],
    ['JSON with an error alone', '{"error":{"message":"Quota used up"}}', 'never'],
    ['JSON with errors of fields', '{"errors":{"Email":["Enter a valid address"]}}', 'never'],
    ['JSON status: error', '{"status":"error","message":"No"}', 'never'],
    ['JSON that wraps its refusal', '{"data":{"accepted":false}}', 'never'],
    ['JSON with the status of an error', '{"statusCode":422,"message":"Bad"}', 'never'],
    ['JSON that sends to a login', '{"redirect":"/login?next=/"}', 'person'],
    ['JSON that contradicts itself', '{"ok":true,"error":"mailer is down"}', 'unknown'],
    ['plain text of an error', 'Error: Email is missing', 'never'],
    [
      'the form with an error of a field',
      html(`${emptyForm}<span class="invalid-feedback">Email is missing</span>`),
      'never',
    ],
    [
      'the form of Django with its list of errors',
      html(`<ul class="errorlist"><li>This field is required.</li></ul>${emptyForm}`),
      'never',
    ],
    ['an alert', html('<div role="alert" class="alert alert-danger">Quota used up</div>'), 'never'],
    ['the form again', html(emptyForm), 'unknown'],
    ['an error page', html('<h1>Internal Server Error</h1>', 'Error'), 'unknown'],
    ['an error page with its number', html('<h1>404</h1><p>No such page</p>', '404'), 'unknown'],
    ['the shell of an application', html('<div id="root"></div><script src="/a.js"></script>'), 'unknown'],
    ['a login page', loginPage, 'person'],
    ['a login without a password', html('<h1>Log in</h1><a href="/oauth/google">Google</a>'), 'person'],
    ['JSON ok: false, which the list of init takes', '{"ok":false}', 'never', initRow],
    ['a login page, which the list of init takes', loginPage, 'person', initRow],
    [
      'a page that passes form.success',
      html('<div class="error">0 errors</div>Order placed'),
      'accepted',
      { success: { text: 'Order placed' } },
    ],
    [
      'JSON that meets form.failure',
      '{"state":"full"}',
      'never',
      { failure: { pointer: { path: '/state', equals: 'full' } } },
    ],
    [
      'JSON with nothing at the place of form.failure',
      '{"problems":[]}',
      'accepted',
      { failure: { pointer: { path: '/problems' } } },
    ],
    [
      'a page that meets form.failure',
      html('<p>We are full.</p>'),
      'never',
      { failure: { text: 'We are full' } },
    ],
  ])('%s (V-10)', (_, text, expected, form = {}) => {
    const verdict = classify({ text }, form);
    expect(verdict.outcome === 'refused' ? verdict.error.retry : verdict.outcome).toEqual(expected);
    if (verdict.outcome === 'refused') expect(verdict.error.code).not.toBe('invalid-input');
  });

  it.each([
    ['{"success":false,"message":"Email is missing"}', 'Email is missing.'],
    [html(`${emptyForm}<p class="error">Country is unknown.</p>`), 'Country is unknown.'],
    ['Error: the queue is full', 'Error: the queue is full.'],
  ])("keeps the service's message of a refusal: %s (V-10)", (text, words) => {
    const verdict = classify({ text });
    expect(verdict.outcome === 'refused' && verdict.error.message).toBe(
      `market.example refused the form: HTTP 200: ${words}`,
    );
  });

  it.each<[Given, string | undefined]>([
    [{ status: 202, text: '{"message":"Queued; results in 5 minutes"}' }, 'Queued; results in 5 minutes'],
    [{ status: 202, text: '{"id":7}' }, undefined],
    [{ status: 500, text: '{"error":"mailer is down"}' }, 'mailer is down'],
    [
      { text: html('<h1>Internal Server Error</h1>', 'Error') },
      'HTTP 200 with an error page: Internal Server Error',
    ],
  ])('passes on the service’s message: %j (V-10)', (given, said) => {
    const verdict = classify(given);
    expect(verdict.outcome !== 'refused' && verdict.said).toBe(said);
  });

  it('reads any body without failing, and never accepts by a redirect alone (V-10)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 300, max: 306 }), (text, status) => {
        classify({ text });
        classify({ text: html(text) });
        expect(classify({ status, to: '/x', text, page: text }).outcome).not.toBe('accepted');
      }),
    );
  });
});
