/** Works at once: a batch of which something has to wait for another keeps its lane meanwhile. */
const LANES = 5

/** Where works are begun in order and some of them run at once. */
export interface Lanes {
  /** Begins a work once there is a lane for it. Throws what an earlier one threw. */
  begin(work: () => Promise<void>, through: number): Promise<void>
  /** Waits for all that were begun. Throws what the first of them that failed threw. */
  settled(): Promise<void>
  /** Waits until none runs any more, whatever became of them. */
  ended(): Promise<void>
}

/**
 * Lanes whose works are passed on, by their `through`, in the order in which they were begun, each
 * when all before it are done: nothing is passed on behind one that failed.
 */
export const lanesFor = (
  onDone: (through: number) => void | Promise<void>,
  most = LANES,
): Lanes => {
  let last: Promise<void> = Promise.resolve()
  let running: Promise<void>[] = []
  const passOn = async (own: Promise<void>, before: Promise<void>, through: number) => {
    await Promise.allSettled([own])
    await before
    await own
    await onDone(through)
  }
  return {
    begin: async (work, through) => {
      if (running.length >= most) await running[0]
      last = passOn(work(), last, through)
      // A failure is thrown where it is awaited; until then it must not count as unhandled.
      last.catch(() => undefined)
      running = [...running, last].slice(-most)
    },
    settled: () => last,
    ended: async () => {
      await Promise.allSettled(running)
    },
  }
}
