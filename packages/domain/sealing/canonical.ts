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
const keysInOrder = (value: object): readonly string[] => {
  const keys = Object.keys(value)
  // The order that sort() has of itself is that of UTF-16 units, as is that of strings.
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)
    ? keys
    : keys.sort()
}

const written = (value: Json, names: Map<string, string>): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  let text = ''
  if (isList(value)) {
    for (const one of value) text += `${text === '' ? '' : ','}${written(one, names)}`
    return `[${text}]`
  }
  for (const key of keysInOrder(value)) {
    const member = value[key]
    if (member === undefined) continue
    const name = names.get(key) ?? JSON.stringify(key)
    names.set(key, name)
    text += `${text === '' ? '' : ','}${name}:${written(member, names)}`
  }
  return `{${text}}`
}

/**
 * One way to write a value down, so that a hash of it means something: keys in the order of their
 * UTF-16 units, no spaces, members that are undefined left out (RFC 8785, for values without
 * fractions of numbers: amounts are strings here).
 */
export const canonicalJson = (value: Json): string => written(value, new Map())

/** The same value, which JSON itself writes down in that way from now on: many times quicker. */
export const inCanonicalOrder = <Value extends Json>(value: Value): Value =>
  JSON.parse(canonicalJson(value))
