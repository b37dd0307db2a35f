import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/** What is shorter stays as it is. */
const leastCharacters = 200;
/** Begins a packed text. JSON never begins with it, so texts of earlier versions are told from packed ones. */
const mark = '~1';

/**
 * What texts of tasks have in common, the most common last, as zlib wants it. Packed texts are read with the very same, so another
 * one needs another mark.
 */
const dictionary = Buffer.from(
  [
    '"artifact":"","name":"","type":"pptx","bytes":"type":"task-finished","message":"","data":{"result":{"status":"completed","reason":"matched","summary":"","iterations":,"pushes":,"prs_merged":0,"spent_usd":0,"output_files":[]},"elapsed_ms":,"active_ms":}',
    '{"id":"","check":"","category":"","severity":"critical","severity":"high","severity":"medium","location":"slide ","message":"","expected":"","actual":"","suggestion":""}',
    '{"description":"Fix  until its output matches the template.","context":{"form_data":{"Email":"@example.com","Business":"","Country":"","Exclusion":""}},"intent":{"kind":"feedback","service":"","start_from":null,"existing_file":null,"form":{"Business":"","Country":"","Email":""},"because":["\\"\\" names the service ."],"problems":[]},"service":{"name":"","aliases":[""],"url":"https://","endpoint":"/api/","page":"https://.html","form":{"fields":{"Email":"Email","Business":"Business","Country":"Country","Exclusion":"Exclusion"},"required":["Email","Business","Country"]},"mail":{"subject":"","correlation":"plus-address","correlation":"none"},"outputs":["pptx"],"template":"","repository":{"url":"https://github.com/.git","branch":"main","directories":["backend/","backend/shared"],"workdir":".","install":"npm install --no-audit --no-fund","test":"npm test"},"deploy":{"health":"https:///health"}},"form":{"Business":"","Country":"","Email":""},"start_from":null,"existing_document":null,"desktop":null,"limits":{"iterations":10,"minutes":120,"budget_usd":null,"mail_wait_seconds":300,"deploy_wait_seconds":600}}',
    '{"phase":"AWAITING_APPROVAL","iteration":0,"pushes":0,"spent_usd":0,"documents":[],"findings":[],"counts":null,"seen":[],"history":[],"commit":null,"note":"","deploy_since":null,"deployed":false,"misses":0,"ledger":[],"unjudged":[],"skipped":[],"comments":[],"wanted_mail":null,"fallback":null}',
    '{"type":"plan-proposed","message":"Feedback loop for : at most 10 iterations within 120 minutes.  names the service .","data":{"plan":{"version":1,"resource":"service:","summary":"Feedback loop for : at most 10 iterations within 120 minutes.","steps":[{"id":"submit","title":"Submit the form of  at https:// (Business: , Country: , Email: )","enabled":true,"optional":false,"action_class":"submit-form"},{"id":"mail","title":"Wait up to 300 s for the mail about \\"\\"","enabled":true,"optional":false,"action_class":"read-mail"},{"id":"compare","title":"Compare the document with the template ","enabled":true,"optional":false,"action_class":"compare"},{"id":"fix","title":"Let the coding agent fix the code in backend/","enabled":true,"optional":true,"action_class":"change-code"},{"id":"verify-push","title":"Push to main and check that the remote has the commit","enabled":true,"optional":false,"action_class":"push"},{"id":"deploy","title":"Wait until  serves the commit","enabled":true,"optional":false,"action_class":"deploy-wait"},{"id":"logs","title":"Read the logs of ","enabled":true,"optional":true,"action_class":"read-logs"}],"hash":""},"nonce":"","expires_at":"Z"}}',
  ].join(''),
);
/** A small window is enough for what is packed here, and made much faster. */
const options = { dictionary, windowBits: 13, memLevel: 6, level: constants.Z_BEST_SPEED + 5 } as const;
const mostBytes = 64 * 1024 * 1024;

/** A text for Redis, in a fraction of its length where it is long. */
export function packText(text: string): string {
  if (text.length < leastCharacters) return text;
  const packed = `${mark}${deflateRawSync(text, options).toString('base64')}`;
  return packed.length < text.length ? packed : text;
}

export function isPacked(text: string): boolean {
  return text.startsWith(mark);
}

/** The text that was packed, or that never was. Throws where something else begins as a packed text does. */
export function unpackText(text: string): string {
  if (!isPacked(text)) return text;
  const bytes = Buffer.from(text.slice(mark.length), 'base64');
  return inflateRawSync(bytes, { dictionary, windowBits: 13, maxOutputLength: mostBytes }).toString();
}

/** The fields of a task's hash that may be long. No script reads them. */
const longFields = new Set(['spec', 'state', 'input', 'plan', 'result']);

/** What a script writes into a task's hash. */
export function packFields(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => [
    name,
    longFields.has(name) ? packText(value) : value,
  ]);
}
