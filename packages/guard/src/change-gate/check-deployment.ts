import type { ChangeViolation, FileContents } from './change.js';

/** Deployment descriptions, recognised by their content, regardless of the file's name. */
const deployments: readonly (readonly [what: string, marks: readonly RegExp[]])[] = [
  ['a Kubernetes object', [/^[ \t]*["']?apiVersion["']?\s*:/m, /^[ \t]*["']?kind["']?\s*:/m]],
  ['a CloudFormation template', [/AWSTemplateFormatVersion|AWS::(?:Serverless|\w+)::/]],
  [
    'an App Engine configuration',
    [/^runtime\s*:/m, /^(?:entrypoint|handlers|instance_class|env|service|\w+_scaling)\s*:/m],
  ],
  ['an Ansible playbook', [/^-?[ \t]*hosts\s*:/m, /^[ \t]*(?:tasks|roles)\s*:/m]],
  ['a Compose file', [/^services\s*:/m, /^[ \t]+(?:image|build)\s*:/m]],
  ['a CI workflow', [/^["']?(?:on|stages)["']?\s*:/m, /^[ \t]*(?:jobs|script|runs-on|stage)\s*:/m]],
];

export function mayDeploy(path: string): boolean {
  return /\.(?:ya?ml|json|tpl)$/i.test(path);
}

/** Refuses a deployment or CI description under a name that no platform prescribes. Pure. */
export function checkDeployment(path: string, { before, after }: FileContents): ChangeViolation[] {
  const result = [before, after].flatMap((text) =>
    deployments.filter(([, marks]) => text !== null && marks.every((mark) => mark.test(text))),
  )[0];
  if (result === undefined) return [];
  const reason = `The file is ${result[0]}, which controls what is deployed or what CI runs. Leave it unchanged.`;
  return [{ rule: 'deployment', path, reason }];
}
