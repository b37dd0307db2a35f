/** Services that tasks are for, so that each has many. */
export const services = Array.from({ length: 10 }, (_, index) => `service-${index}`);

const syllables = ['ka', 'lo', 'mi', 'ten', 'ru', 'sa', 'vel', 'no', 'pi', 'dra', 'fo', 'gen'];

/** A word of three syllables; there are 1,728 of them, and those with low numbers come up often. */
function word(number) {
  return [number % 12, Math.floor(number / 12) % 12, Math.floor(number / 144) % 12]
    .map((at) => syllables[at])
    .join('');
}

/** Small numbers are likely, as common words are; the same for the same `seed` in every run. */
function draw(seed) {
  const fraction = (Math.imul(seed, 2_654_435_761) >>> 0) / 2 ** 32;
  return Math.floor(fraction ** 3 * 1_728);
}

/** Text that a person might write. Every task has a separate ticket; all have the word "template". */
export function describeTask(index) {
  const words = Array.from({ length: 6 }, (_, at) => word(draw(index * 7 + at + 1)));
  return `Fix ${serviceOf(index)} until its output matches the template. Business: ${words.join(' ')}. Ticket ${ticketOf(index)}.`;
}

export function serviceOf(index) {
  return services[index % services.length];
}

export function ticketOf(index) {
  return `T${String(index).padStart(6, '0')}`;
}
