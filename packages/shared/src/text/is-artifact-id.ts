/** True for the id of an artifact: a SHA-256 in hex. */
export function isArtifactId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
