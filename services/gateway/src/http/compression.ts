import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyPlugin from 'fastify-plugin';

/** Minimum size of a response that is compressed, in bytes. */
const minBytes = 2_048;
/** Documents of the API: pages and images are compressed as files already, and streams must not be delayed. */
const types = /^application\/(problem\+)?json(;|$)/;

/** Compresses long responses for clients that accept it. Request bodies are not inflated: they could be bombs. */
export const compression = fastifyPlugin(
  async (app) => {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: minBytes,
      customTypes: types,
      globalDecompression: false,
      // A tenth of the time, and three quarters of the bytes of a stronger level.
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      zlibOptions: { level: 5 },
    });
  },
  { name: 'compression' },
);
