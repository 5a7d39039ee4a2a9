/** What JSON can say. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/** TypeScript's own test leaves out lists that are only read. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Most objects were written by us and have their keys in order. */
const areInOrder = (keys: readonly string[]): boolean =>
  // The order that sort() has of itself is that of UTF-16 units, as is that of strings.
  keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)

/** Names that JavaScript keeps before all others, whatever the order in which they are given. */
const isPlace = (key: string): boolean => {
  const first = key.charCodeAt(0)
  return first >= 48 && first <= 57
}

const listInOrder = (list: readonly Json[]): readonly Json[] | null => {
  let copy: Json[] | null = null
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index] ?? null
    const ordered = inOrder(value)
    if (ordered === undefined) return null
    if (ordered !== value) {
      copy ??= list.slice()
      copy[index] = ordered
    }
  }
  return copy ?? list
}

/** The value with the keys of all objects in order, itself where they are; undefined where they cannot be. */
const inOrder = (value: Json): Json | undefined => {
  if (value === null || typeof value !== 'object') return value
  if (isList(value)) return listInOrder(value) ?? undefined
  const keys = Object.keys(value)
  if (keys.some(isPlace)) return undefined
  let isCopied = !areInOrder(keys)
  const members: [string, Json | undefined][] = []
  for (const key of isCopied ? keys.sort() : keys) {
    const member = value[key]
    const ordered = member === undefined ? undefined : inOrder(member)
    if (ordered === undefined && member !== undefined) return undefined
    isCopied ||= ordered !== member
    members.push([key, ordered])
  }
  return isCopied ? Object.fromEntries(members) : value
}

/** Member by member: slow, and right for every name. */
const written = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(written).join()}]`
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key]
      return member === undefined ? [] : [`${JSON.stringify(key)}:${written(member)}`]
    })
  return `{${members.join()}}`
}

/**
 * One way to write a value down, so that a hash of it means something: keys in the order of their
 * UTF-16 units, no spaces, members that are undefined left out (RFC 8785, for values without
 * fractions of numbers: amounts are strings here).
 */
export const canonicalJson = (value: Json): string => {
  const ordered = inOrder(value)
  // What has its keys in order JSON itself writes in that way, many times quicker.
  return ordered === undefined ? written(value) : JSON.stringify(ordered)
}

/** The same value, which JSON itself writes down in that way from now on, wherever it can. */
export const inCanonicalOrder = <Value extends Json>(value: Value): Value =>
  (inOrder(value) as Value | undefined) ?? value
