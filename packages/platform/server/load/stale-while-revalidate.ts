import type { Db } from '@kogge/db/client.ts'

interface Kept<Value> {
  readonly value: Promise<Value>
  readonly readAt: number
  renewal: Promise<Value> | null
}

/** How many times its age what is kept may be given at most. */
const OLDEST = 3

/**
 * What is costly to read and may be old: read once by whoever asks first, given to all for `forMs`,
 * and read anew behind the back of the next. Whoever asks after a quiet time, three times as long,
 * waits for what is new. A reading that fails leaves what there was.
 */
export const staleWhileRevalidate = <Value>(forMs: number, read: (db: Db) => Promise<Value>) => {
  const known = new WeakMap<Db, Kept<Value>>()
  const start = (db: Db, now: Date): Promise<Value> => {
    const value = read(db)
    const before = known.get(db)
    const entry = { value, readAt: now.getTime(), renewal: null }
    if (!before) known.set(db, entry)
    value.then(
      () => known.set(db, entry),
      () => {
        if (before) before.renewal = null
        else known.delete(db)
      },
    )
    return value
  }
  return (db: Db, now: Date): Promise<Value> => {
    const entry = known.get(db)
    if (!entry) return start(db, now)
    const age = now.getTime() - entry.readAt
    if (age >= forMs) entry.renewal ??= start(db, now)
    return age >= forMs * OLDEST && entry.renewal ? entry.renewal : entry.value
  }
}
