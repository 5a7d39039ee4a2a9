import type { SessionView } from '@kogge/domain/accounts/session-view.ts'

/** The longest that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1
/** A moment later than the end, so that the server's clock has passed it too. */
const MARGIN_MS = 300
const SOONEST_RETRY_MS = 1000

/**
 * How many milliseconds from `now` the session is worth asking for anew, since a role in it ends;
 * null where none does. One that is over and still there (the clocks differ, or the answer got
 * lost) is asked about again after as long as it is over, so that a wrong clock does no harm.
 */
export const untilRoleEnds = (session: SessionView | null, now: number): number | null => {
  if (!session) return null
  const roles = [...session.orgs.flatMap((org) => org.roles), ...session.globalRoles]
  const waits = roles
    .map(({ expiresDateIso }) => (expiresDateIso ? Date.parse(expiresDateIso) - now : Number.NaN))
    .filter((left) => !Number.isNaN(left))
    .map((left) => (left > 0 ? left + MARGIN_MS : Math.max(SOONEST_RETRY_MS, -left)))
  return waits.length === 0 ? null : Math.min(...waits, LONGEST_MS)
}
