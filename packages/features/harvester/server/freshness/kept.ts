import type { Db } from '@kogge/db/client.ts'

interface Kept<Value> {
  readonly value: Promise<Value>
  readonly readAt: number
  isRenewed: boolean
}

/**
 * What is costly to read and may be old: read once by whoever asks first, given to all for `forMs`,
 * and read anew behind the back of the next. A reading that fails leaves what there was.
 */
export const kept = <Value>(forMs: number, read: (db: Db) => Promise<Value>) => {
  const known = new WeakMap<Db, Kept<Value>>()
  const start = (db: Db, now: Date): Promise<Value> => {
    const value = read(db)
    const before = known.get(db)
    const entry = { value, readAt: now.getTime(), isRenewed: false }
    if (!before) known.set(db, entry)
    value.then(
      () => known.set(db, entry),
      () => {
        if (before) before.isRenewed = false
        else known.delete(db)
      },
    )
    return value
  }
  return (db: Db, now: Date): Promise<Value> => {
    const entry = known.get(db)
    if (!entry) return start(db, now)
    if (now.getTime() - entry.readAt >= forMs && !entry.isRenewed) {
      entry.isRenewed = true
      void start(db, now)
    }
    return entry.value
  }
}
