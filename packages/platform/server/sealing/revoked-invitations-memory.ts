/** Invitations, or seals, that one process knows to be taken back, taken up or replaced. */
export interface RevokedIds {
  has(invitationId: string, now: Date): boolean
  /** Only what is committed. `until`: from then on it can be accepted in no case. */
  remember(invitationId: string, until: Date): void
}

/** Some 10 MB. */
const MOST = 50_000

/** At most so many are kept; the one noted longest ago goes first. */
export const createRevokedIds = (most = MOST): RevokedIds => {
  const ends = new Map<string, Date>()
  return {
    has: (invitationId, now) => {
      const until = ends.get(invitationId)
      return until !== undefined && until > now
    },
    remember: (invitationId, until) => {
      ends.delete(invitationId)
      ends.set(invitationId, until)
      if (ends.size <= most) return
      for (const oldest of ends.keys()) {
        ends.delete(oldest)
        break
      }
    },
  }
}
