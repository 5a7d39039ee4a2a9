import { type Finding, RULES } from '@kogge/domain/drafting/preflight-rules.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'

/** Numbers as they were typed, that are none, by the fields that they stand in; see `fieldKey`. */
export type Unreadable = ReadonlyMap<string, string>

const LISTS = ['lots', 'requirements', 'criteria'] as const

const entriesOf = (document: RequestDocument, name: string | undefined) => {
  const list = LISTS.find((one) => one === name)
  return list && document[list]
}

/** The path of a field by the id of its entry, wherever that is moved: `lots.3.value` is `lots.LOT-0007.value`. */
export const fieldKey = (document: RequestDocument, path: string): string => {
  const [name, at, ...rest] = path.split('.')
  const entry = entriesOf(document, name)?.[Number(at)]
  return entry ? [name, entry.id, ...rest].join('.') : path
}

/** Whether there is such a field: another kind of answer has others. */
const hasField = (part: unknown, path: readonly string[]): boolean => {
  const [name, ...rest] = path
  if (name === undefined) return true
  // What is not filled in has its fields all the same.
  if (part === null) return true
  return typeof part === 'object' && name in part && hasField(Object(part)[name], rest)
}

/** Where such a field is now; null where its entry is gone, or has no such field any more. */
const pathOf = (document: RequestDocument, key: string): string | null => {
  const [name, id, ...rest] = key.split('.')
  const entries = entriesOf(document, name)
  if (!entries) return key
  const at = entries.findIndex((entry) => entry.id === id)
  return at < 0 || !hasField(entries[at], rest) ? null : [name, at, ...rest].join('.')
}

/** What keeps a draft from being published beside all that preflight can see in it. */
export const unreadableFindings = (
  document: RequestDocument,
  unreadable: Unreadable,
): readonly Finding[] =>
  [...unreadable].flatMap(([key, typed]): Finding[] => {
    const field = pathOf(document, key)
    const { severity, source } = RULES.numberUnreadable
    return field === null
      ? []
      : [{ rule: 'numberUnreadable', severity, field, values: { typed }, source }]
  })

/** With what stands in one field now; null where it can be read. */
export const withField = (
  unreadable: Unreadable,
  key: string,
  typed: string | null,
): Unreadable => {
  if ((unreadable.get(key) ?? null) === typed) return unreadable
  const next = new Map(unreadable)
  if (typed === null) next.delete(key)
  else next.set(key, typed)
  return next
}
