/** A requirement, a criterion: what names the lots that it is about; none: all. */
interface Part {
  readonly lotIds: readonly string[]
}

/** Two ascending lists as one. */
const merged = (one: readonly number[], other: readonly number[]): readonly number[] => {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const all: number[] = []
  let at = 0
  for (const place of one) {
    for (let next = other[at]; next !== undefined && next < place; next = other[at]) {
      all.push(next)
      at += 1
    }
    all.push(place)
  }
  return [...all, ...other.slice(at)]
}

/**
 * Gives the parts that are about a lot, in their order. Looked through once: the lots that each part
 * names, sought for each lot anew, would take the product of the three.
 */
export const partsByLot = <Given extends Part>(
  parts: readonly Given[],
): ((lotId: string) => readonly Given[]) => {
  const forAll: number[] = []
  const places = new Map<string, number[]>()
  for (const [place, { lotIds }] of parts.entries()) {
    if (lotIds.length === 0) forAll.push(place)
    for (const lotId of lotIds) {
      const known = places.get(lotId)
      if (!known) places.set(lotId, [place])
      else if (known.at(-1) !== place) known.push(place)
    }
  }
  const whole = forAll.flatMap((place) => parts[place] ?? [])
  return (lotId) => {
    const named = places.get(lotId)
    return named ? merged(forAll, named).flatMap((place) => parts[place] ?? []) : whole
  }
}

/** Tells whether any of the parts is about a lot. */
export const anyAbout = (parts: readonly Part[]): ((lotId: string) => boolean) => {
  if (parts.some(({ lotIds }) => lotIds.length === 0)) return () => true
  const named = new Set<string>()
  for (const { lotIds } of parts) for (const lotId of lotIds) named.add(lotId)
  return (lotId) => named.has(lotId)
}
