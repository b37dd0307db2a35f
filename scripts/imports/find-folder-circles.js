/** Imports shown for a circle; the rest is more of the same. */
const shown = 8;

/**
 * Circles between folders that lie side by side in a package's `src`, at any depth, type imports included. Tests do not count: they
 * may look at anything. Takes the modules as dependency-cruiser returns them.
 */
export function findFolderCircles(modules) {
  /** Parent folder → folder in it → folder beside it → imports. */
  const graphs = new Map();
  for (const { source, dependencies } of modules) {
    if (!isSource(source)) continue;
    for (const { resolved } of dependencies) {
      if (!isSource(resolved)) continue;
      const edge = splitPaths(source, resolved);
      if (edge === null) continue;
      const { parent, from, to } = edge;
      const graph = entry(graphs, parent, () => new Map());
      entry(
        entry(graph, from, () => new Map()),
        to,
        () => [],
      ).push({ from: source, to: resolved });
    }
  }
  return [...graphs].flatMap(([parent, graph]) =>
    stronglyConnected(graph).map((names) => ({
      folders: names.map((name) => `${parent}/${name}`).sort(),
      imports: names.flatMap((from) => names.flatMap((to) => graph.get(from)?.get(to) ?? [])).slice(0, shown),
    })),
  );
}

function isSource(path) {
  return /^(packages|services)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
}

/** The folder that holds both files, and the folder in it that each is in; null if either lies in it itself. */
function splitPaths(source, resolved) {
  const [one, other] = [source.split('/'), resolved.split('/')];
  let depth = 0;
  while (one[depth] === other[depth]) depth += 1;
  // Two packages are the business of the other rules.
  if (depth < 3 || depth >= one.length - 1 || depth >= other.length - 1) return null;
  return { parent: one.slice(0, depth).join('/'), from: one[depth], to: other[depth] };
}

function entry(map, key, create) {
  if (!map.has(key)) map.set(key, create());
  return map.get(key);
}

/** Groups of two and more nodes that reach each other (Tarjan 1972). `graph` is node → node → anything. */
function stronglyConnected(graph) {
  const [indexes, lowest, stack, groups] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    indexes.set(node, indexes.size);
    lowest.set(node, indexes.get(node));
    stack.push(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!indexes.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== indexes.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group);
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return groups;
}
