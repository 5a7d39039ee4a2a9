/** The election of a tab. */
export interface Election {
  /** Leads in place of a tab that is silent. */
  takeOver(): void
  stop(): void
}

/**
 * Has one tab of all that take part under a name lead, until it is closed, stops or is taken over; then another does.
 * `lead` begins, and returns what ends it.
 */
export const elect = (name: string, lead: () => () => void): Election => {
  const stopped = new AbortController()
  const hold = (): Promise<void> => {
    if (stopped.signal.aborted) return Promise.resolve()
    const end = lead()
    return new Promise((resolve) => {
      leave = () => {
        end()
        resolve()
      }
    })
  }
  let leave: () => void = () => undefined
  const wait = (): void => {
    navigator.locks.request(name, { signal: stopped.signal }, hold).catch(() => {
      // Taken over: what it led ends here, and it waits for its turn again.
      leave()
      if (!stopped.signal.aborted) wait()
    })
  }
  wait()
  return {
    takeOver: () => {
      navigator.locks.request(name, { steal: true }, hold).catch(() => leave())
    },
    stop: () => {
      stopped.abort()
      leave()
    },
  }
}
