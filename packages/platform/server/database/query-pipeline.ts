/** Asks something of a database after all that was asked through this before, and does not keep one waiting. */
export type Later = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Work that goes on while the database of a transaction does its part: what is asked through `later` is
 * asked in order, one at a time, as a connection takes it. Ends when all of it is answered, and fails
 * where any of it does; what comes after that is not asked any more. Also where the work itself fails
 * nothing is left under way: what was asked after the end of its transaction would stand without one.
 */
export const besides = async <Result>(work: (later: Later) => Promise<Result>): Promise<Result> => {
  let last: Promise<unknown> = Promise.resolve()
  const later: Later = (ask) => {
    const next = last.then(ask)
    last = next
    // Whoever waits for it hears of it, at the latest at the end.
    next.catch(() => undefined)
    return next
  }
  try {
    const result = await work(later)
    await last
    return result
  } finally {
    await last.catch(() => undefined)
  }
}
