/** How long a choice of organisation is remembered. */
const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000

const keyOf = (userId: string): string => `kogge-active-org:${userId}`

/** The organisation that a user of this browser last acted in; null where none is remembered. */
export const rememberedOrg = (storage: Storage, userId: string, now: number): string | null => {
  const kept = storage.getItem(keyOf(userId))
  if (kept === null) return null
  try {
    const { orgId, until }: { orgId?: unknown; until?: unknown } = Object(JSON.parse(kept))
    if (typeof orgId === 'string' && typeof until === 'number' && until > now) return orgId
  } catch {
    // Whatever stands there, it is not ours.
  }
  storage.removeItem(keyOf(userId))
  return null
}

export const rememberOrg = (storage: Storage, userId: string, orgId: string, now: number): void => {
  try {
    storage.setItem(keyOf(userId), JSON.stringify({ orgId, until: now + REMEMBERED_MS }))
  } catch {
    // A full or forbidden storage costs the memory, not the page.
  }
}
