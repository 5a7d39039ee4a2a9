/**
 * Work that never runs twice at once: asked for while it runs, it runs once more after, for all who asked meanwhile. What changed before
 * it was asked for is seen by a run that began after.
 */
export const singleFlight = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    const current = work().finally(() => {
      running = null
    })
    running = current
    return current
  }
  return () => {
    if (!running) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}
