import { writeFileSync } from 'node:fs';

const width = 64;
const layers = 2;
const heads = 4;
const inner = 160;
const window = 32_768;
/** Of a chat in ChatML. */
const template =
  "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

/**
 * Writes a model in the GGUF format (version 3) with random weights and a vocabulary of bytes: half a megabyte that real engines load.
 * It knows nothing, so what it says is noise; what a grammar demands of it, it keeps to.
 * @see https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export function writeTinyModel(path: string): void {
  const vocabulary = listTokens();
  const fields = [
    text('general.architecture', 'llama'),
    text('general.name', 'tiny'),
    uint('llama.context_length', window),
    uint('llama.embedding_length', width),
    uint('llama.block_count', layers),
    uint('llama.feed_forward_length', inner),
    uint('llama.attention.head_count', heads),
    uint('llama.attention.head_count_kv', heads),
    uint('llama.rope.dimension_count', width / heads),
    field('llama.attention.layer_norm_rms_epsilon', 6, float32(1e-5)),
    uint('llama.vocab_size', vocabulary.length),
    text('tokenizer.ggml.model', 'llama'),
    list(
      'tokenizer.ggml.tokens',
      8,
      vocabulary.map(({ text }) => string(text)),
    ),
    list(
      'tokenizer.ggml.scores',
      6,
      vocabulary.map(({ score }) => float32(score)),
    ),
    list(
      'tokenizer.ggml.token_type',
      5,
      vocabulary.map(({ type }) => uint32(type)),
    ),
    uint('tokenizer.ggml.bos_token_id', 1),
    uint('tokenizer.ggml.eos_token_id', 4),
    uint('tokenizer.ggml.unknown_token_id', 0),
    field('tokenizer.ggml.add_bos_token', 7, Buffer.from([1])),
    text('tokenizer.chat_template', template),
  ];
  const tensors = listTensors(vocabulary.length);
  const random = createRandom(42);
  const heading: Buffer[] = [];
  const data: Buffer[] = [];
  let offset = 0;
  for (const { name, shape } of tensors) {
    const size = shape.reduce((product, length) => product * length, 1);
    heading.push(string(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset));
    const weights = Float32Array.from({ length: size }, () =>
      name.includes('norm') ? 1 : random() * 0.4 - 0.2,
    );
    const bytes = pad(Buffer.from(weights.buffer));
    data.push(bytes);
    offset += bytes.length;
  }
  const start = [
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(fields.length),
    ...fields,
    ...heading,
  ];
  writeFileSync(path, Buffer.concat([pad(Buffer.concat(start)), ...data]));
}

/** Marks of the template first, then every byte, then what can be printed. `type`: 2 unknown, 3 control, 6 byte, 1 text. */
function listTokens() {
  const marks = ['<unk>', '<s>', '</s>', '<|im_start|>', '<|im_end|>'];
  return [
    ...marks.map((text, index) => ({ text, type: index === 0 ? 2 : 3, score: 0 })),
    ...Array.from({ length: 256 }, (_, byte) => {
      const text = `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
      return { text, type: 6, score: 0 };
    }),
    ...Array.from({ length: 95 }, (_, index) => {
      const code = index + 32;
      return { text: code === 32 ? '▁' : String.fromCharCode(code), type: 1, score: -code };
    }),
  ];
}

function listTensors(words: number): readonly { readonly name: string; readonly shape: readonly number[] }[] {
  const blocks = Array.from({ length: layers }, (_, layer) =>
    Object.entries({
      attn_norm: [width],
      attn_q: [width, width],
      attn_k: [width, width],
      attn_v: [width, width],
      attn_output: [width, width],
      ffn_norm: [width],
      ffn_gate: [width, inner],
      ffn_up: [width, inner],
      ffn_down: [inner, width],
    }).map(([name, shape]) => ({ name: `blk.${layer}.${name}.weight`, shape })),
  );
  return [
    { name: 'token_embd.weight', shape: [width, words] },
    { name: 'output_norm.weight', shape: [width] },
    { name: 'output.weight', shape: [width, words] },
    ...blocks.flat(),
  ];
}

/** Mulberry32: the same weights each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alignment = 32;
const pad = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);

const field = (key: string, type: number, value: Buffer) => Buffer.concat([string(key), uint32(type), value]);
const text = (key: string, value: string) => field(key, 8, string(value));
const uint = (key: string, value: number) => field(key, 4, uint32(value));
const list = (key: string, type: number, values: readonly Buffer[]) =>
  field(key, 9, Buffer.concat([uint32(type), uint64(values.length), ...values]));

function string(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
