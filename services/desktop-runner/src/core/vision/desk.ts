import type { ShownPicture } from '@fixpoint/models/conversation';
import type { Capture, CaptureRequest } from '../desktop-driver.js';
import type { Gesture } from '../gestures/gesture.js';
import type { Performed } from '../hands.js';

/** A look at the screen: the picture as the model gets it, kept as an artifact under its hash, and the way back from it. */
export interface Look {
  readonly picture: ShownPicture;
  readonly capture: Capture;
}

/** The screen and the hands of one run, with its signal and its permissions in them. */
export interface Desk {
  look(request: Omit<CaptureRequest, 'redact'>): Promise<Look>;
  perform(gesture: Gesture): Promise<Performed>;
  sleep(ms: number): Promise<void>;
}
