/** What an entry changed, field by field, as text that is safe to show. */
export interface Change {
  /** `address.city` for a field within a field. */
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const MAX_FIELDS = 60
const MAX_LENGTH = 1000
const MAX_DEPTH = 4
const HIDDEN = '•••'

/** No secret is ever written to the log; were one to be, it would not be shown either. */
const SECRET = /password|token|secret|hash|credential|recovery/i

// What nobody sees, or what turns the direction of what stands beside it.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * An outside text as one sees what is in it: characters that are not seen stand as their code
 * points, and a very long one is cut.
 */
export const visible = (text: string, maxLength = MAX_LENGTH): string => {
  const shown = text.slice(0, maxLength).replace(UNSEEN, codePoint)
  return text.length > maxLength ? `${shown}…` : shown
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  visible(typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of an object, those of objects within it by a path; what names a secret is not shown. */
export const fieldsOf = (value: unknown, secret: RegExp = SECRET): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  const walk = (part: unknown, path: string, depth: number): void => {
    if (part === null || part === undefined || fields.size >= MAX_FIELDS) return
    if (!isPlain(part) || depth >= MAX_DEPTH) {
      fields.set(path, textOf(part))
      return
    }
    for (const [name, inner] of Object.entries(part)) {
      const field = path === '' ? visible(name, 60) : `${path}.${visible(name, 60)}`
      if (secret.test(name)) fields.set(field, HIDDEN)
      else walk(inner, field, depth + 1)
    }
  }
  walk(value, '', 0)
  return fields
}

/** The difference between what was and what is: fields that are the same on both sides are left out. */
export const changesOf = (before: unknown, after: unknown): Change[] => {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...next.keys()])]
  return names
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((change) => change.before !== change.after || change.before === HIDDEN)
    .slice(0, MAX_FIELDS)
}
