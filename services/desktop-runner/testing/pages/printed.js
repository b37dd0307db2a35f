// Prints the kind and the text of an element as squares of pure colours: one orange square, then 24 bits of a hash of each. A test double reads them
// off a screenshot; people read the words beside them.
const side = 10;

function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash >>> 8;
}

// biome-ignore lint/correctness/noUnusedVariables: the pages use it
function print(canvas, kind, text) {
  canvas.width = 17 * side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(255,128,0)';
  context.fillRect(0, 0, side, side);
  [hashOf(kind), hashOf(text)].forEach((hash, part) => {
    for (let square = 0; square < 8; square++) {
      const bits = (hash >>> (3 * square)) & 7;
      context.fillStyle = `rgb(${[4, 2, 1].map((bit) => (bits & bit ? 255 : 0)).join(',')})`;
      context.fillRect((1 + 8 * part + square) * side, 0, side, side);
    }
  });
}
