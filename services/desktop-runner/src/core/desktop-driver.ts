import type { KeyName } from '@fixpoint/desktop/keys';
import type { Display } from '@fixpoint/shared/contracts';
import type { LogicalPoint, PhysicalRegion, Viewport } from './screen/coordinates.js';
import type { Thumbnail } from './screen/screen-change.js';

export type MouseButton = 'left' | 'middle' | 'right';

/** Method by which a text was entered into the focused field. */
export interface TypedText {
  readonly how: 'keys' | 'unicode' | 'paste' | 'mixed';
  /** Characters that could not be typed; '' mostly. */
  readonly dropped: string;
}

/**
 * Keyboard and pointer. Every call resolves when the machine has received the input, and otherwise rejects with a typed error; a driver never repeats
 * one. Coordinates are checked by the caller.
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
  /** Any Unicode text; line breaks are the Enter key. After a paste, it restores a clipboard that held text. */
  typeText(text: string, signal: AbortSignal): Promise<TypedText>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** Releases every key and button, also those that others pressed. Harmless to repeat. */
  releaseAll(): Promise<void>;
}

export interface CaptureRequest {
  /** Id of the display; the primary one by default. */
  readonly display?: string;
  /** Part of the display; all of it by default. */
  readonly region?: PhysicalRegion;
  /** Size of the image; that of the region by default. */
  readonly width?: number;
  readonly height?: number;
  readonly format: 'jpeg' | 'png';
  /** 1–100, JPEG only; 80 by default. */
  readonly quality?: number;
  /** Level of zlib, 0–9, PNG only; 6 by default. */
  readonly compression?: number;
  /** Draws the pointer at its position. */
  readonly cursor: boolean;
  /** Parts of the display that are blackened before anything else sees them. */
  readonly redact: readonly PhysicalRegion[];
}

export interface Capture {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
  /** Part of the screen in the image: maps its pixels back to the screen. */
  readonly viewport: Viewport;
  readonly pointer: LogicalPoint | null;
}

export interface ScreenDriver {
  displays(): Promise<readonly Display[]>;
  capture(request: CaptureRequest, signal?: AbortSignal): Promise<Capture>;
  /** About 480 pixels wide, redacted alike, without the pointer. */
  thumbnail(request: Pick<CaptureRequest, 'display' | 'redact'>, signal?: AbortSignal): Promise<Thumbnail>;
}

export interface DesktopWindow {
  readonly id: string;
  readonly title: string;
  /** Name of the program, without folder and extension; null if unknown. */
  readonly app: string | null;
  readonly active: boolean;
  /** Its place on the screen, in logical coordinates, apart from its frame; absent if unknown. */
  readonly bounds?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Programs and their windows. Starting one resolves when its process runs, not when its window shows. */
export interface AppDriver {
  launch(app: string, args?: readonly string[]): Promise<void>;
  /** The files that `launch` would start, after following menus and links. Empty if the system does not report them. */
  resolve(app: string): Promise<readonly string[]>;
  windows(): Promise<readonly DesktopWindow[]>;
  activate(id: string): Promise<void>;
}

/** One desktop, whatever its implementation: nut-js in a child process, or the HTTP interface of a cloud machine. */
export interface DesktopDriver {
  readonly platform: 'linux' | 'windows' | 'macos' | 'cua-cloud';
  readonly input: InputDriver;
  readonly screen: ScreenDriver;
  readonly apps: AppDriver;
  /** Releases every key and button, and closes the connection to the desktop. */
  close(): Promise<void>;
}
