interface Named {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The services whose name or one of whose aliases has every word that was typed; those that begin with them come first. */
export function matchServices<Service extends Named>(
  services: readonly Service[],
  typed: string,
): readonly Service[] {
  const words = typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const rank = ({ name, aliases }: Service): number | null => {
    const names = [name, ...aliases].map((each) => each.toLowerCase());
    if (!names.some((each) => words.every((word) => each.includes(word)))) return null;
    return names.some((each) => each.startsWith(words[0] ?? '')) ? 0 : 1;
  };
  return services
    .flatMap((service) => {
      const place = rank(service);
      return place === null ? [] : [{ service, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ service }) => service);
}
