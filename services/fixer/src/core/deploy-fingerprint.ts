import { createHash } from 'node:crypto';
import type { DeployFingerprint } from '@fixpoint/shared/contracts';
import { type DeployAnswer, isHealthy } from './deploy-answer.js';

/** Headers that change with the contents. */
const contentHeaders: ReadonlySet<string> = new Set(['etag', 'last-modified']);
/** Headers in which a platform names the deployment that responds: `x-deployment-id`, `x-build`, `x-acme-release-sha`. */
const deploymentHeader =
  /^(?:x-)?(?:[a-z0-9]+-)*(?:deploy|deployment|build|release|revision|commit)(?:-(?:id|sha|hash|number))?$/;
const maxParts = 40;

/** Scripts and style sheets of a page. Bundlers put a hash of the content, or the id of the build, into their addresses. */
const asset = /<(?:script|link)\b[^>]{0,2000}?\b(?:src|href)\s*=\s*["']?([^"'\s>]{1,2000})/gi;

/** Parts of a response that identify its build; empty if it is not healthy. */
export function readFingerprint(answer: DeployAnswer): DeployFingerprint {
  if (answer.type !== 'response' || !isHealthy(answer)) return {};
  const { pathname } = new URL(answer.url);
  const path = pathname.slice(0, 150);
  const parts = Object.entries(answer.headers)
    .filter(([name]) => name.length <= 100 && (contentHeaders.has(name) || deploymentHeader.test(name)))
    .slice(0, maxParts)
    .map(([name, value]): [string, string] => [`${name} of ${path}`, hash(value)]);
  const assets = [...answer.text.matchAll(asset)].map(([, address = '']) => address);
  if (assets.length > 0) parts.push([`assets of ${path}`, hash(assets.join('\n'))]);
  return Object.fromEntries(parts);
}

/** Fields of a JSON response that every deployment and every start changes. */
const buildField =
  /^(?:built_?at|build_?(?:at|time|date|id|number)|deploy(?:ment)?_?id|deployed_?at|image_?(?:digest|id)|started_?at|start_?time|boot_?time|boot_?id)$/i;

/** Parts of a JSON response that identify its build or process, beside the version that it claims. */
export function readIdentity(answer: DeployAnswer): DeployFingerprint {
  if (answer.type !== 'response' || !isHealthy(answer)) return {};
  const path = new URL(answer.url).pathname.slice(0, 150);
  try {
    const body: unknown = JSON.parse(answer.text);
    if (typeof body !== 'object' || body === null) return {};
    return Object.fromEntries(
      Object.entries(body)
        .filter(([name, value]) => buildField.test(name) && ['string', 'number'].includes(typeof value))
        .slice(0, maxParts)
        .map(([name, value]) => [`${name} of ${path}`, hash(String(value))]),
    );
  } catch {
    return {};
  }
}

/** Names of the claim itself: they change with it, whatever the build. Releases may be called "stable". */
const claim = /commit|revision|sha|release|build of/i;

/** The parts that every deployment changes and that no version claim changes. */
export function keepIdentity(parts: DeployFingerprint): DeployFingerprint {
  return Object.fromEntries(
    Object.entries(parts).filter(([part]) => {
      const name = part.slice(0, part.indexOf(' of '));
      return (
        (deploymentHeader.test(name) || buildField.test(name)) &&
        !claim.test(part.slice(0, part.indexOf(' of ') + 3))
      );
    }),
  );
}

/** The deployment that a platform names as live. */
export function fingerprintOfDeployment(platform: string, id: string): DeployFingerprint {
  return { [`deployment-id of ${platform}`]: hash(id) };
}

/** The parts that are the same in both: a part that differs from one request to the next does not identify the build. */
export function keepStable(a: DeployFingerprint, b: DeployFingerprint): DeployFingerprint {
  return Object.fromEntries(Object.entries(a).filter(([part, value]) => b[part] === value));
}

/** Comparison of a service now with its state before the push. */
export interface BuildComparison {
  /** The part that changed; null: no change, so this is the previous build. */
  readonly changed: string | null;
  /** True if every deployment must change it: the platform names the deployment itself. */
  readonly isCertain: boolean;
}

/** If the platform names its deployment, only that counts: a page may change without one. A part that is missing has not changed. */
export function compareBuilds(before: DeployFingerprint, now: DeployFingerprint): BuildComparison {
  const parts = Object.keys(before);
  const naming = parts.filter((part) => deploymentHeader.test(part.slice(0, part.indexOf(' of '))));
  const decisive = naming.length > 0 ? naming : parts;
  const changed = decisive.find((part) => now[part] !== undefined && now[part] !== before[part]);
  return { changed: changed ?? null, isCertain: naming.length > 0 };
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 16);
}
