/** One path of a shape, and how it differs from the fill and the line of the shape. */
export interface ShapePath {
  readonly d: string;
  readonly fill?: 'none' | 'lighter' | 'darker' | undefined;
  readonly stroke?: false | undefined;
}

/** Outline of a shape, and how far inside its box its text stays, in points. */
export interface Outline {
  readonly paths: readonly ShapePath[];
  readonly inset?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  /** Its ends are open, so that its line may have arrows. */
  readonly isLine?: boolean;
}

/** Numbers that a shape states to change its preset, by name. */
export type Adjust = (name: string, usual: number) => number;

/** Makes the outline of a preset in a box of that size, in points. */
export type Preset = (width: number, height: number, adjust: Adjust) => Outline;
