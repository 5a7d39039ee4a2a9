export interface Throttled {
  call(): void
  stop(): void
}

/** Does work at once, and what is called for within `restMs` after it once more at the end of that time. */
export const throttle = (work: () => void, restMs: number): Throttled => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isDue = false
  const call = (): void => {
    if (timer !== null) {
      isDue = true
      return
    }
    isDue = false
    timer = setTimeout(() => {
      timer = null
      if (isDue) call()
    }, restMs)
    work()
  }
  return {
    call,
    stop: () => {
      isDue = false
      if (timer !== null) clearTimeout(timer)
    },
  }
}
