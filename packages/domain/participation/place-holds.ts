/**
 * What lies at a place, kept for those who had a right to it when organisations became one or were claimed.
 * Times are milliseconds.
 */
export interface PlaceHold {
  readonly placeId: string
  readonly heldAt: number
  readonly keepers: readonly {
    readonly userId: string
    readonly role: string
    readonly expiresAt: number | null
    readonly since: number
  }[]
}

/** Somebody who acts for an organisation, and the roles that give the right by which they do. */
export interface Onlooker {
  readonly userId: string
  readonly roles: readonly string[]
  /** Since when they are a member; null for a delegate, who keeps nothing. */
  readonly memberSince: Date | null
}

/** Whether somebody is among the keepers of a hold, by one of their roles, and has been a member since. */
const isKeeper = (
  { keepers }: PlaceHold,
  { userId, roles, memberSince }: Onlooker,
  now: Date,
): boolean =>
  memberSince !== null &&
  keepers.some(
    (keeper) =>
      keeper.userId === userId &&
      roles.includes(keeper.role) &&
      (keeper.expiresAt === null || keeper.expiresAt > now.getTime()) &&
      memberSince.getTime() <= keeper.since,
  )

/**
 * Until when requests were published whose slots are not for somebody to see before they are opened, by the
 * places; none where all are.
 */
export const heldFrom = (
  holds: readonly PlaceHold[],
  onlooker: Onlooker,
  now: Date,
): ReadonlyMap<string, Date> => {
  const held = new Map<string, Date>()
  for (const hold of holds) {
    const { placeId, heldAt } = hold
    const known = held.get(placeId)?.getTime() ?? Number.NEGATIVE_INFINITY
    if (heldAt > known && !isKeeper(hold, onlooker, now)) held.set(placeId, new Date(heldAt))
  }
  return held
}
