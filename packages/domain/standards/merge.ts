/** What is replaced as a whole (`wholeListMerge` of the schema of releases 1.1). */
const WHOLE = new Set(['additionalIdentifiers', 'additionalClassifications'])

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly (Plain & { readonly id: unknown })[] =>
  Array.isArray(value) && value.every((one) => isPlain(one) && 'id' in one)

const mergeValue = (name: string, before: unknown, after: unknown): unknown => {
  if (isPlain(before) && isPlain(after)) return mergePlain(before, after)
  if (WHOLE.has(name) || !isList(before) || !isList(after)) return after
  const merged = new Map<unknown, Plain>(before.map((one) => [one.id, one]))
  for (const one of after) {
    const known = merged.get(one.id)
    merged.set(one.id, known ? mergePlain(known, one) : one)
  }
  return [...merged.values()]
}

const mergePlain = (before: Plain, after: Plain): Plain => {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(after))
    merged[name] = name in merged ? mergeValue(name, merged[name], value) : value
  return merged
}

/**
 * What releases of one process come to, given in their order: the last word on everything that was said
 * (Open Contracting Data Standard 1.1, merging). Objects in lists are told apart by `id`.
 */
export const mergeReleases = <Release extends object>(
  releases: readonly [Release, ...(readonly Release[])],
): Release => {
  const [first, ...others] = releases
  return others.reduce<Plain>(
    (merged, one) => mergePlain(merged, one as Plain),
    first as Plain,
  ) as Release
}
