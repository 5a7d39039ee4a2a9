/** Work that is asked for again and again. */
export interface RepeatedWork {
  /** Has the work done once more, soon; several requests before it begins are one. */
  request(): void
  /** Resolves when nothing is under way; nothing begins after. */
  stop(): Promise<void>
}

/**
 * Does work on request and at the latest every `everyMs`, one at a time and with a rest between. A failure is
 * given to `onOutcome` (null after a success), and the work goes on at its next turn.
 */
export const repeat = (
  work: () => Promise<void>,
  times: { readonly everyMs: number; readonly restMs: number },
  onOutcome: (error: unknown) => void,
): RepeatedWork => {
  let isRequested = false
  let isStopped = false
  let running: Promise<void> | null = null
  let rest: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    isRequested = false
    try {
      await work()
      onOutcome(null)
    } catch (error) {
      onOutcome(error)
    }
  }
  const request = (): void => {
    isRequested = true
    if (isStopped || running) return
    running = run().then(() => {
      rest = setTimeout(() => {
        running = null
        if (isRequested) request()
      }, times.restMs)
    })
  }
  const timer = setInterval(request, times.everyMs)
  timer.unref()
  return {
    request,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
      clearTimeout(rest)
    },
  }
}
