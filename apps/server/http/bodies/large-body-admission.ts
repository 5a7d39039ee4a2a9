/** Somebody who sends a large body, of so many bytes as they say. */
export interface Sender {
  readonly userId: string
  /** All that they may save for: in whose name they send, only the body will tell. At least one. */
  readonly orgIds: readonly string[]
  readonly bytes: number
}

/** What all that a process takes in at once may fill of it. */
export const MOST_BYTES_AT_ONCE = 128 * 1024 * 1024

/** Of one organisation: whoever sends slowly, with colleagues, keeps nobody else out. */
const MOST_OF_ORG = 2
/** As much as one of the largest. */
const MOST_BYTES_OF_ORG = 16 * 1024 * 1024

/**
 * Turns at sending large bodies to a process: one each, two of one organisation with no more between them
 * than the largest takes, and all together no more than fits: eight organisations would have to send the
 * largest at once to keep others waiting. `enter` gives what ends a turn, or null for who is to come again.
 */
export const createLargeBodyAdmission = (): {
  readonly enter: (sender: Sender) => (() => void) | null
} => {
  const running = new Map<string, Sender>()
  const enter = (sender: Sender): (() => void) | null => {
    const { userId, orgIds, bytes } = sender
    const others = [...running.values()]
    const bytesOf = (senders: readonly Sender[]): number =>
      senders.reduce((sum, one) => sum + one.bytes, bytes)
    const isFull = bytesOf(others) > MOST_BYTES_AT_ONCE
    const isCrowd = orgIds.some((orgId) => {
      const colleagues = others.filter((one) => one.orgIds.includes(orgId))
      if (colleagues.length >= MOST_OF_ORG) return true
      return colleagues.length > 0 && bytesOf(colleagues) > MOST_BYTES_OF_ORG
    })
    if (running.has(userId) || isFull || isCrowd) return null
    running.set(userId, sender)
    return () => void running.delete(userId)
  }
  return { enter }
}
