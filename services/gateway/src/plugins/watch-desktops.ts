import type { DesktopDirectory } from '@fixpoint/shared/desktops';

const lookMs = 5_000;

/** Tells the names of the desktops that are there now, and again and again from then on, until it is closed. */
export function watchDesktops({
  directory,
  onSeen,
}: {
  readonly directory: Pick<DesktopDirectory, 'list'>;
  readonly onSeen: (names: readonly string[]) => void;
}): { close(): void } {
  const look = () =>
    directory.list().then(
      (known) => onSeen(known.map(({ info }) => info.name)),
      // Redis is away; its connections say so.
      () => {},
    );
  void look();
  const looking = setInterval(() => void look(), lookMs);
  return { close: () => clearInterval(looking) };
}
