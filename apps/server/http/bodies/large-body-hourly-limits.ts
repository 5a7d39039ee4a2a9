const HOUR_MS = 60 * 60 * 1000
/** A response of ten megabytes, saved every half minute. */
export const MOST_BYTES_AN_HOUR = 1024 * 1024 * 1024

/**
 * What each user has sent of large bodies within an hour of this process's life. It is kept in memory alone:
 * a count in the database would tell who is busy with a response just now.
 */
export const largeHours = (now = () => performance.now()) => {
  const hours = new Map<string, { readonly until: number; bytes: number }>()
  return {
    /** Counts a body of so many bytes; false for one that is too much, which does not count. */
    take: (userId: string, bytes: number): boolean => {
      for (const [id, { until }] of hours) if (until <= now()) hours.delete(id)
      const hour = hours.get(userId) ?? { until: now() + HOUR_MS, bytes: 0 }
      if (hour.bytes + bytes > MOST_BYTES_AN_HOUR) return false
      hour.bytes += bytes
      hours.set(userId, hour)
      return true
    },
  }
}
