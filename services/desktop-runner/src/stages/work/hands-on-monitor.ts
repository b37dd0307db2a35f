import type { Hands } from '../../core/hands.js';

/** Hands that look at one monitor where nothing else is said. */
export function handsOnMonitor(hands: Hands, monitor: string): Hands {
  return {
    ...hands,
    perform: (gesture, options) => hands.perform(gesture, { monitor, ...options }),
    observe: (request, signal) => hands.observe({ display: monitor, ...request }, signal),
    thumbnail: (signal, display = monitor) => hands.thumbnail(signal, display),
  };
}
