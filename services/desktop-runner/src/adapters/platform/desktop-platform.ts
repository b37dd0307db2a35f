import type { KeyName } from '@fixpoint/desktop/keys';
import type { Display } from '@fixpoint/shared/contracts';
import type { DesktopWindow } from '../../core/desktop-driver.js';
import type { PointerImage } from '../screen/pointer-image.js';

/** A position in system coordinates: from the top left corner of all displays together on X, of the primary one on Windows. */
export interface SystemPoint {
  readonly x: number;
  readonly y: number;
}

/** A character as keyboard input. */
export interface KeyStroke {
  readonly key: KeyName;
  readonly shift: boolean;
}

/** A text offered on the clipboard. */
export interface ClipboardOffer {
  /** Waits until programs that watch the clipboard have seen it. */
  noticed(): Promise<void>;
  /** Returns true if a program fetched it since then and before the signal; resolves when that program has everything that it requested. */
  fetched(signal: AbortSignal): Promise<boolean>;
  end(): void;
}

/** A small window above all others, which receives the clicks of the self-test. */
export interface ClickTarget {
  /** Position of the next click; null without one before the signal. */
  nextClick(signal: AbortSignal): Promise<SystemPoint | null>;
  close(): void;
}

/** Operations that nut-js lacks or gets wrong, implemented for one operating system. Runs in the input host. */
export interface DesktopPlatform {
  readonly name: 'linux' | 'windows';
  /** Amount that nut-js treats as one notch of the wheel. */
  readonly wheelUnit: number;
  displays(): Promise<readonly Display[]>;
  /** Position of the primary display's top left corner. */
  origin(): SystemPoint;
  /** The pointer's present image; null if the system does not report it. */
  pointerImage(): PointerImage | null;
  /** Grabs a part of the screen if nut-js cannot, as blue, green, red and an unused byte; null if nut-js can. */
  readonly grab?: (
    region: SystemPoint & { readonly width: number; readonly height: number },
  ) => { readonly data: Buffer; readonly width: number; readonly height: number } | null;
  /** Moves the pointer if nut-js cannot; false if nut-js can. */
  movePointer(point: SystemPoint): boolean;
  /** Returns true if the key can be pressed: a key that the keyboard lacks ends the calling process. */
  hasKey(key: KeyName): boolean;
  /** Presses or releases a key that nut-js does not know here; false if nut-js does. */
  toggleKey(key: KeyName, down: boolean): boolean;
  /** The keys for a character on the current keyboard; null if the keyboard lacks it. */
  keyStroke(character: string): KeyStroke | null;
  /** Sends the text as characters, without keys. Absent if the system cannot. */
  readonly typeUnicode?: (text: string) => void;
  /** Offers a text to the program that pastes. Absent if the system does not report which one did. */
  readonly offerClipboard?: (text: string) => ClipboardOffer;
  /** Runs the function that puts a text on the clipboard, and waits until it arrived. */
  settleClipboard(put: () => Promise<void>): Promise<void>;
  /** Releases all keys and buttons that are down. */
  releaseAll(): void;
  windows(): Promise<readonly DesktopWindow[]>;
  activate(id: string): Promise<void>;
  /** The files that `launch` would start; empty if the system does not report them. */
  resolve(app: string): Promise<readonly string[]>;
  /** Starts a program by its name; resolves when it runs. */
  launch(app: string, args: readonly string[]): Promise<void>;
  openClickTarget(at: SystemPoint, size: number): ClickTarget;
  close(): void;
}
