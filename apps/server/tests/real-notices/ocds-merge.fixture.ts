/**
 * The merge routine of OCDS 1.1 (standard.open-contracting.org/1.1/en/schema/merging), made of the merge properties of
 * a schema alone: every value of every release under its path, the last one of each path, and a tree of the paths. It
 * shares nothing with the product, which it is to prove, and is slow.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type MergeRule = 'omit' | 'whole' | 'append' | 'position'
/** By names of properties from the root, with dots between. */
export type MergeRules = ReadonlyMap<string, MergeRule>

const typesOf = (schema: JsonObject): readonly Json[] => {
  const { type = [] } = schema
  return Array.isArray(type) ? type : [type]
}

/** A part of a schema, with what its reference into the same schema leads to. */
const resolved = (root: JsonObject, schema: Json | undefined): JsonObject => {
  if (!isObject(schema)) return {}
  if (typeof schema.$ref !== 'string') return schema
  const found = schema.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), root)
  const { $ref: _, ...own } = schema
  return { ...resolved(root, found), ...own }
}

/** The merge rules of a schema of releases (`mergeStrategy` is how 1.0 writes them). */
export const rulesOf = (root: JsonObject): MergeRules => {
  const rules = new Map<string, MergeRule>()
  const readProperties = (schema: JsonObject, path: string): void => {
    if (!isObject(schema.properties)) return
    for (const [name, one] of Object.entries(schema.properties))
      readProperty(resolved(root, one), path === '' ? name : `${path}.${name}`)
  }
  const readProperty = (schema: JsonObject, path: string): void => {
    const isList = typesOf(schema).includes('array')
    if (schema.omitWhenMerged === true || schema.mergeStrategy === 'ocdsOmit')
      rules.set(path, 'omit')
    else if (isList && (schema.wholeListMerge === true || schema.mergeStrategy === 'ocdsVersion'))
      rules.set(path, 'whole')
    else if (isList && isObject(schema.items)) {
      const items = resolved(root, schema.items)
      const hasId = isObject(items.properties) && 'id' in items.properties
      if (
        typesOf(items).some((type) => type !== 'object') ||
        (isObject(items.properties) && !hasId)
      )
        rules.set(path, 'whole')
      else readProperties(items, path)
    } else readProperties(schema, path)
  }
  readProperties(root, '')
  return rules
}

/** An object in a list by what identifies it. */
interface Item {
  readonly key: string
  readonly id: Json | undefined
}
type Step = string | Item
interface Leaf {
  readonly path: readonly Step[]
  readonly value: Json
}

let unnamed = 0

const itemOf = (item: JsonObject, index: number, rule: MergeRule | undefined): Item => {
  const { id } = item
  if (rule === 'position') return { key: `at ${index}`, id }
  unnamed += 1
  // The routine compares ids as texts.
  return rule === 'append' || id === undefined || id === null
    ? { key: `unnamed ${unnamed}`, id }
    : { key: `id ${String(id)}`, id }
}

function* leavesOf(value: JsonObject, rules: MergeRules, at: readonly Step[]): Generator<Leaf> {
  for (const [name, one] of Object.entries(value)) {
    const path = [...at, name]
    const rule = rules.get(path.filter((step) => typeof step === 'string').join('.'))
    if (rule === 'omit') continue
    if (isObject(one)) yield* leavesOf(one, rules, path)
    else if (Array.isArray(one) && rule !== 'whole' && one.every(isObject))
      for (const [index, item] of one.entries())
        yield* leavesOf(item, rules, [...path, itemOf(item, index, rule)])
    else yield { path, value: one }
  }
}

interface Branch {
  readonly id: Json | undefined
  readonly members: Map<string, Branch>
  isList: boolean
  value: Json | undefined
}

const newBranch = (id?: Json): Branch => ({
  id,
  members: new Map(),
  isList: false,
  value: undefined,
})

const branchAt = (root: Branch, path: readonly Step[]): Branch =>
  path.reduce((branch, step) => {
    const key = typeof step === 'string' ? step : step.key
    const known =
      branch.members.get(key) ?? newBranch(typeof step === 'string' ? undefined : step.id)
    branch.members.set(key, known)
    branch.isList = typeof step !== 'string'
    return known
  }, root)

const builtOf = (branch: Branch): Json | undefined => {
  if (branch.value !== undefined) return branch.value ?? undefined
  if (branch.isList) return [...branch.members.values()].map((one) => builtOf(one) ?? {})
  const built = [...branch.members].flatMap(([name, one]) => {
    const value = builtOf(one)
    return value === undefined || one.value === null ? [] : [[name, value] as const]
  })
  return {
    ...(branch.id !== undefined && branch.id !== null && { id: branch.id }),
    ...Object.fromEntries(built),
  }
}

const treeOf = (values: ReadonlyMap<string, Leaf>): JsonObject => {
  const root = newBranch()
  for (const { path, value } of values.values()) branchAt(root, path).value = value
  const built = builtOf(root)
  return isObject(built) ? built : {}
}

const keyOf = (path: readonly Step[]): string =>
  JSON.stringify(path.map((step) => (typeof step === 'string' ? step : [step.key])))

const byDate = (releases: readonly JsonObject[]): readonly JsonObject[] =>
  [...releases].sort((a, b) =>
    String(a.date) < String(b.date) ? -1 : String(a.date) > String(b.date) ? 1 : 0,
  )

/** The compiled release. */
export const compiledBy = (rules: MergeRules, releases: readonly JsonObject[]): JsonObject => {
  const values = new Map<string, Leaf>()
  const ordered = byDate(releases)
  for (const { id: _, date: __, tag: ___, ...release } of ordered)
    for (const leaf of leavesOf(release, rules, [])) values.set(keyOf(leaf.path), leaf)
  const last = ordered.at(-1) ?? {}
  const { date = null, ocid = null } = last
  return { ...treeOf(values), ocid, id: `${ocid}-${date}`, date, tag: ['compiled'] }
}

/** The versioned release: every value with the releases that gave it, ids of objects in lists without. */
export const versionedBy = (rules: MergeRules, releases: readonly JsonObject[]): JsonObject => {
  const versions = new Map<string, Leaf>()
  const ordered = byDate(releases)
  for (const { id = null, date = null, tag = null, ocid: _, ...release } of ordered)
    for (const leaf of leavesOf(release, rules, [])) {
      const { path, value } = leaf
      const key = keyOf(path)
      if (path.at(-1) === 'id' && typeof path.at(-2) === 'object') {
        versions.set(key, leaf)
        continue
      }
      const before = versions.get(key)?.value
      const known = Array.isArray(before) ? before.filter(isObject) : []
      if (JSON.stringify(known.at(-1)?.value) === JSON.stringify(value)) continue
      const version = { releaseID: id, releaseDate: date, releaseTag: tag, value }
      versions.set(key, { path, value: [...known, version] })
    }
  return { ocid: ordered[0]?.ocid ?? null, ...treeOf(versions) }
}
