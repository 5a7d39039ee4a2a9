/** What is replaced as a whole (`wholeListMerge` of the schema of releases 1.1). */
const WHOLE = new Set(['additionalIdentifiers', 'additionalClassifications'])

export type Plain = Readonly<Record<string, unknown>>
export type Identified = Plain & { readonly id: unknown }

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly Identified[] =>
  Array.isArray(value) && value.every((one) => isPlain(one) && 'id' in one)

/** A list whose objects are identified by `id`, rather than replaced as a whole. */
export const isIdentified = (name: string, value: unknown): value is readonly Identified[] =>
  !WHOLE.has(name) && isList(value)

const mergeValue = (name: string, before: unknown, after: unknown): unknown => {
  if (isPlain(after)) return mergePlain(isPlain(before) ? before : {}, after)
  if (!isIdentified(name, after)) return after
  const known = isIdentified(name, before) ? before : []
  const merged = new Map<unknown, Plain>(known.map((one) => [one.id, one]))
  for (const one of after) merged.set(one.id, mergePlain(merged.get(one.id) ?? {}, one))
  return [...merged.values()]
}

/** An object without members, and a list without objects that are merged by `id`, say nothing. */
const isEmpty = (name: string, value: unknown): boolean =>
  isPlain(value)
    ? Object.entries(value).every(([member, one]) => isEmpty(member, one))
    : Array.isArray(value) && value.length === 0 && !WHOLE.has(name)

const mergePlain = (before: Plain, after: Plain): Plain => {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(after)) {
    if (value === null) delete merged[name]
    else if (!isEmpty(name, value)) merged[name] = mergeValue(name, merged[name], value)
  }
  return merged
}

/**
 * The merged state of the releases of one process, given in their order: the last value of every
 * property, and none that `null` took back (Open Contracting Data Standard 1.1, merge routine).
 * Objects in lists are identified by `id`, and stay even where all of their properties were taken
 * back.
 */
export const mergeReleases = <Release extends object>(
  releases: readonly [object, ...(readonly object[])],
): Release =>
  releases.reduce<Plain>((merged, one) => mergePlain(merged, one as Plain), {}) as Release

/** The compiled release of releases in their order: what they merge to, under the id that the routine gives it. */
export const compiledOf = <Release extends { ocid: string; date: string }>(
  releases: readonly [object, ...(readonly object[])],
): Release => {
  const merged = mergeReleases<Release>(releases)
  return { ...merged, id: `${merged.ocid}-${merged.date}`, tag: ['compiled'] }
}
