import type { Changes } from './document-changes.ts'

/** What a browser keeps of a draft that the server has not yet. */
export interface UnsavedChanges {
  /** ISO 8601. */
  readonly at: string
  readonly changes: Changes
}

const PREFIX = 'kogge-draft'

/** All that is kept of one draft by one person begins with this; each tab has a key of its own. */
const prefixOf = (userId: string, rfxId: string): string => `${PREFIX}:${userId}:${rfxId}:`

export const unsavedChangesKey = (userId: string, rfxId: string, tabId: string): string =>
  prefixOf(userId, rfxId) + tabId

const isChange = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'was' in value && 'is' in value

const read = (text: string | null): UnsavedChanges | null => {
  try {
    const { at, changes }: { at?: unknown; changes?: unknown } = Object(JSON.parse(text ?? ''))
    if (typeof at !== 'string' || typeof changes !== 'object' || changes === null) return null
    return Object.values(changes).every(isChange) ? { at, changes: changes as Changes } : null
  } catch {
    return null
  }
}

/** Everything that is kept of a draft, by its key, the oldest first; what cannot be read is not. */
export const unsavedChangesOf = (
  storage: Storage,
  userId: string,
  rfxId: string,
): ReadonlyMap<string, UnsavedChanges> => {
  const prefix = prefixOf(userId, rfxId)
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place))
  const found = keys.flatMap((key) => {
    const kept = key?.startsWith(prefix) ? read(storage.getItem(key)) : null
    return key && kept ? [[key, kept] as const] : []
  })
  return new Map(found.sort(([, a], [, b]) => a.at.localeCompare(b.at)))
}

/** Keeps changes under a key; none takes the key away. Gives whether the storage took them. */
export const keep = (storage: Storage, key: string, changes: Changes, now: Date): boolean => {
  try {
    if (Object.keys(changes).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ at: now.toISOString(), changes }))
    return true
  } catch {
    // Full or forbidden: the page says that nothing is kept.
    return false
  }
}

/** One text for several: the later of two changes of a part stands, as what was before the first. */
export const joined = (all: Iterable<UnsavedChanges>): Changes => {
  const result: Record<string, Changes[string]> = {}
  for (const { changes } of all)
    for (const [path, change] of Object.entries(changes)) {
      const first = result[path]
      result[path] = first
        ? { was: first.was, is: change.is, sent: [first.is, ...(first.sent ?? []), change.was] }
        : change
    }
  return result
}
