import type { Edge } from './import-edges.ts'

const featureOf = (path: string): string | undefined =>
  /^packages\/features\/([^/]+)\//.exec(path)?.[1]

/** Which features each feature imports. */
const neighbours = (edges: readonly Edge[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const map = new Map<string, Set<string>>()
  for (const { from, to, outside } of edges) {
    const own = featureOf(from)
    const other = outside ? undefined : featureOf(to)
    if (own === undefined || other === undefined || own === other) continue
    map.set(own, (map.get(own) ?? new Set()).add(other))
  }
  return map
}

/** Circles of features that import one another, each once, as `a → b → a`. */
export const featureCircles = (edges: readonly Edge[]): readonly string[] => {
  const next = neighbours(edges)
  const found = new Map<string, string>()
  const walk = (path: readonly string[]): void => {
    for (const feature of next.get(path.at(-1) ?? '') ?? []) {
      const start = path.indexOf(feature)
      if (start < 0) {
        walk([...path, feature])
        continue
      }
      const circle = path.slice(start)
      const key = [...circle].sort().join()
      if (!found.has(key)) found.set(key, [...circle, feature].join(' → '))
    }
  }
  for (const feature of next.keys()) walk([feature])
  return [...found.values()]
}
