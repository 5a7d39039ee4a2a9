/** Sets that can only grow together; the least of a set stands for it. */
export interface DisjointSets {
  find(item: string): string
  join(one: string, other: string): void
}

export const disjointSets = (compare: (a: string, b: string) => number): DisjointSets => {
  const parents = new Map<string, string>()
  const find = (item: string): string => {
    let root = item
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up
    // The way there is short the next time.
    for (let at = item; at !== root; ) {
      const up = parents.get(at) ?? root
      parents.set(at, root)
      at = up
    }
    return root
  }
  const join = (a: string, b: string): void => {
    const [one, other] = [find(a), find(b)]
    if (one === other) return
    if (compare(one, other) < 0) parents.set(other, one)
    else parents.set(one, other)
  }
  return { find, join }
}
