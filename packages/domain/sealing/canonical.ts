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

/**
 * One way to write a value down, so that a hash of it means something: keys in the order of their
 * UTF-16 units, no spaces, members that are undefined left out (RFC 8785, for values without
 * fractions of numbers: amounts are strings here).
 */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  let text = ''
  // The order that sort() has of itself is that of UTF-16 units.
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
