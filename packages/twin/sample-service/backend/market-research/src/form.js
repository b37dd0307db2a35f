const REQUIRED = ['Business', 'Country', 'Email'];
const MAX_LENGTH = 2000;

/** Checks a submitted form. Answers `{ form }` or `{ problems }`, one sentence a problem. */
export function parseForm(body) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { problems: ['The body must be a JSON object.'] };
  }
  const problems = [];
  const form = {};
  for (const field of [...REQUIRED, 'Exclusion']) {
    const value = body[field] ?? '';
    if (typeof value !== 'string') problems.push(`${field} must be text.`);
    else if (value.length > MAX_LENGTH) problems.push(`${field} is longer than ${MAX_LENGTH} characters.`);
    else if (value.trim() === '' && REQUIRED.includes(field)) problems.push(`${field} is missing.`);
    else form[field] = value.trim();
  }
  if (form.Email !== undefined && !/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(form.Email)) {
    problems.push('Email is not an e-mail address.');
  }
  return problems.length > 0 ? { problems } : { form };
}
