import { errorHeading } from '@fixpoint/shared/service-answers';
import { parseJson, parseUrl } from '@fixpoint/shared/text';
import { isPage, readPage, type ShownPage } from './read-page.js';

/** Verdict of a response's body on the form, whatever its status. */
export type BodyVerdict =
  /** No sign of a refusal. */
  | { readonly type: 'fine' }
  /** The service refuses. `words` are its own. */
  | { readonly type: 'refused'; readonly words: string }
  /** The service requires a login first. */
  | { readonly type: 'login'; readonly words: string }
  /** Neither a confirmation nor a refusal: `reason` completes "it is …". */
  | { readonly type: 'doubtful'; readonly reason: string; readonly words: string };

const loginPath =
  /(?:^|\/)(?:log-?[io]n|logon|sign-?in|signin|sign_in|wp-login\.php|auth|authenticate|authorize|sso|oauth2?|saml2?|cas|sessions?\/new|anmelden|connexion|inloggen|iniciar-sesion|accedi)(?=$|[/.?#])/i;
const loginHost = /^(?:login|auth|accounts|signin|sso|idp|id)\./i;
const loginWords =
  /\b(?:log ?in|log-in|sign ?in|sign-in|please log|session (?:has )?expired|authentication required|anmelden|einloggen|connexion|se connecter|iniciar sesión|accedi)\b/i;
const thanks =
  /\b(?:thank(?:s| you)|received|success(?:ful(?:ly)?)?|submitted|accepted|queued|on (?:its|the) way|in progress|being (?:processed|prepared|generated)|we will (?:e-?mail|send)|will be (?:e-?mailed|sent)|merci|danke|gracias|grazie|obrigad[oa]|bedankt|eingegangen|gesendet|envoyée?|enviad[oa])\b/i;
const errorText =
  /^\s*(?:error|failed|failure|fatal|invalid|missing|unauthori[sz]ed|forbidden|bad request|access denied|exception|traceback|quota exceeded|rejected|refused)\b/i;

/** True if an address is that of a login, by its path or its host. */
export function isLoginAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && (loginPath.test(url.pathname) || loginHost.test(url.hostname));
}

/** True if a page only asks for a login. */
export function isLoginPage(page: ShownPage): boolean {
  if (thanks.test(page.text) && !page.hasPassword) return false;
  const isHeaded = page.headings.some((heading) => loginWords.test(heading));
  if (page.hasPassword) return (isHeaded || loginWords.test(page.text)) && !thanks.test(headline(page));
  // Without a field for it: pages with login links of other services.
  return isHeaded && page.fields.length <= 2 && page.text.length < 2_000;
}

/** Reads a body for signs that contradict its good status. `fields` are the names of the form on the wire. */
export function readVerdict(body: string, fields: readonly string[]): BodyVerdict {
  const json = parseJson(body);
  if (json !== undefined) return readJsonVerdict(json);
  if (!isPage(body)) {
    return errorText.test(body) ? { type: 'refused', words: body } : { type: 'fine' };
  }
  const page = readPage(body);
  if (isLoginPage(page)) return { type: 'login', words: page.text };
  const isThanked = thanks.test(page.text);
  // The same form again, with errors: a confirmation may appear above an empty form, but not beside errors of its fields.
  const isSameForm = fields.some((field) => page.fields.includes(field));
  if (page.errors.length > 0 && (isSameForm || page.fields.length > 0 || !isThanked)) {
    return { type: 'refused', words: page.errors.join(' ') };
  }
  if (isThanked) return { type: 'fine' };
  if (page.headings.some((heading) => errorHeading.test(heading)) || errorText.test(page.text)) {
    return { type: 'doubtful', reason: 'an error page', words: page.text };
  }
  if (isSameForm) return { type: 'doubtful', reason: 'the form again', words: page.text };
  if (page.scripts > 0 && page.text.length < 200 && page.fields.length === 0) {
    return {
      type: 'doubtful',
      reason: 'a page whose content is loaded by scripts',
      words: page.text || headline(page),
    };
  }
  return { type: 'fine' };
}

function headline({ headings }: ShownPage): string {
  return headings.join(' ');
}

const yesNoNames = ['success', 'succeeded', 'successful', 'ok', 'accepted', 'valid', 'is_valid', 'isValid'];
const stateNames = ['status', 'result', 'state', 'outcome', 'code', 'statusCode', 'status_code'];
const badState =
  /^(?:error|err|fail(?:ed|ure)?|invalid|rejected|refused|denied|unauthori[sz]ed|forbidden|ko|nok|not[ _-]?ok|bad[ _-]?request|(?:validation|internal)[ _-]?(?:server[ _-]?)?error)$/i;
const errorNames = [
  'error',
  'errors',
  'error_message',
  'errorMessage',
  'exception',
  'fieldErrors',
  'field_errors',
];

const targetNames = ['redirect', 'redirect_url', 'redirectUrl', 'redirectTo', 'location'];

/** Programs refuse in a few ways; the response itself or its content in `data`, `response` or `result` counts. */
function readJsonVerdict(json: unknown): BodyVerdict {
  const words = JSON.stringify(json);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return json === false ? { type: 'refused', words } : { type: 'fine' };
  }
  const answers = [
    json,
    ...['data', 'response', 'result'].map((name) => (json as Record<string, unknown>)[name]),
  ]
    .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    .map((value) => value as Record<string, unknown>);
  const isRefused = answers.some(
    (answer) =>
      yesNoNames.some(
        (name) =>
          answer[name] === false || answer[name] === 'false' || (name === 'success' && answer[name] === 0),
      ) ||
      stateNames.some((name) => {
        const value = answer[name];
        return typeof value === 'string' ? badState.test(value) : isErrorStatus(name, value);
      }),
  );
  if (isRefused) return { type: 'refused', words };
  const isSentToLogin = answers.some((answer) =>
    targetNames.some((name) => typeof answer[name] === 'string' && loginPath.test(answer[name])),
  );
  if (isSentToLogin) return { type: 'login', words };
  const hasError = answers.some((answer) => errorNames.some((name) => isError(answer[name])));
  const isComplaint = answers.some((answer) =>
    ['message', 'detail', 'msg'].some(
      (name) => typeof answer[name] === 'string' && errorText.test(answer[name]),
    ),
  );
  if (!hasError) {
    return isComplaint ? { type: 'doubtful', reason: 'an error message', words } : { type: 'fine' };
  }
  const isConfirmed = answers.some((answer) => yesNoNames.some((name) => answer[name] === true));
  return isConfirmed
    ? { type: 'doubtful', reason: 'a confirmation that contains an error', words }
    : { type: 'refused', words };
}

function isErrorStatus(name: string, value: unknown): boolean {
  return typeof value === 'number' && /status|code/i.test(name) && value >= 400 && value < 600;
}

function isError(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return (
    value === true ||
    (typeof value === 'string' && value.trim() !== '' && !/^(?:none|no|null|false|0)$/i.test(value.trim()))
  );
}
