import type { Display } from '@fixpoint/shared/contracts';
import type { KeyName } from '@fixpoint/shared/keys';
import type { LogicalPoint, PhysicalRegion, Viewport } from './coordinates.js';
import type { MouseButton } from './gestures/gesture.js';

/** How a text got into the focused field. */
export interface TypedText {
  readonly how: 'keys' | 'unicode' | 'paste' | 'mixed';
  /** Characters that could not be typed; '' mostly. */
  readonly dropped: string;
}

/**
 * Hands. Every call is over when the machine has taken the input, and rejects with a typed error where it did not; none
 * is ever repeated by a driver. Coordinates are checked by the caller.
 */
export interface InputDriver {
  pointer(): Promise<LogicalPoint>;
  moveTo(point: LogicalPoint): Promise<void>;
  buttonDown(button: MouseButton): Promise<void>;
  buttonUp(button: MouseButton): Promise<void>;
  /** Notches of the wheel; positive is right and down. */
  scroll(notches: { readonly dx: number; readonly dy: number }): Promise<void>;
  keyDown(key: KeyName): Promise<void>;
  keyUp(key: KeyName): Promise<void>;
  /** Any Unicode text; line breaks are the Enter key. Where it pastes, it puts back a clipboard that held text. */
  typeText(text: string, signal: AbortSignal): Promise<TypedText>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** Lets go of every key and button, whoever pressed it. Harmless to repeat. */
  releaseAll(): Promise<void>;
}

export interface CaptureRequest {
  /** Id of the monitor; the primary one unless said. */
  readonly display?: string;
  /** Part of the monitor; all of it unless said. */
  readonly region?: PhysicalRegion;
  /** Size of the picture; that of the region unless said. */
  readonly width?: number;
  readonly height?: number;
  readonly format: 'jpeg' | 'png';
  /** 1–100, JPEG only; 80 unless said. */
  readonly quality?: number;
  /** Level of zlib, 0–9, PNG only; 6 unless said. */
  readonly compression?: number;
  /** Draws the pointer where it is. */
  readonly cursor: boolean;
  /** Parts of the monitor that are blackened before anything else sees them. */
  readonly redact: readonly PhysicalRegion[];
}

export interface Capture {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
  /** What the picture shows: the way back from its pixels to the screen. */
  readonly viewport: Viewport;
  readonly pointer: LogicalPoint | null;
}

/** A small copy of a monitor, to tell whether it has changed: a colour for each cell, row by row, as 0xRRGGBB. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

/** Eyes. */
export interface ScreenDriver {
  displays(): Promise<readonly Display[]>;
  capture(request: CaptureRequest, signal?: AbortSignal): Promise<Capture>;
  /** About 480 pixels wide, redacted alike, without the pointer. */
  thumbnail(request: Pick<CaptureRequest, 'display' | 'redact'>, signal?: AbortSignal): Promise<Thumbnail>;
}

export interface DesktopWindow {
  readonly id: string;
  readonly title: string;
  /** Name of the program, without folder and extension; null where it cannot be told. */
  readonly app: string | null;
  readonly active: boolean;
}

/** Programs and their windows. Starting one answers when its process runs, not when its window shows. */
export interface AppDriver {
  launch(app: string, args?: readonly string[]): Promise<void>;
  /** The files that `launch` would start: as menus and links lead to them. None where the system does not tell. */
  resolve(app: string): Promise<readonly string[]>;
  windows(): Promise<readonly DesktopWindow[]>;
  activate(id: string): Promise<void>;
}

/** One machine, whatever is behind it: nut-js in a child process, or the HTTP interface of a cloud machine. */
export interface DesktopDriver {
  readonly platform: 'linux' | 'windows' | 'macos' | 'cua-cloud';
  readonly input: InputDriver;
  readonly screen: ScreenDriver;
  readonly apps: AppDriver;
  /** Lets go of everything and gives the machine back. */
  close(): Promise<void>;
}
