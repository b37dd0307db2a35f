import { FixpointError } from '../errors/index.js';

/** CUA Cloud, or a machine there, does not accept the key. */
export class CuaKeyRefusedError extends FixpointError {
  constructor() {
    super('CUA Cloud does not accept the key.', {
      code: 'cua-key-refused',
      retry: 'never',
      hint: 'Set a valid CUA_API_KEY, or send one as X-CUA-API-Key over MCP; keys are made at cua.ai.',
    });
  }
}
