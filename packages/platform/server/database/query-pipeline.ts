/**
 * Sends a query to the database after all queries enqueued before it, without blocking the caller.
 */
export type EnqueueQuery = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Runs `work` while the database of a transaction executes queries: `enqueue` runs them in order,
 * one at a time, as a connection takes them. Resolves when all are answered, and fails where any
 * fails; later ones are not sent any more. Where `work` itself fails, nothing stays under way
 * either: a query sent after the end of its transaction would stand without one.
 */
export const withQueryPipeline = async <Result>(
  work: (enqueue: EnqueueQuery) => Promise<Result>,
): Promise<Result> => {
  let last: Promise<unknown> = Promise.resolve()
  const enqueue: EnqueueQuery = (ask) => {
    const next = last.then(ask)
    last = next
    // Whoever waits for it hears of it, at the latest at the end.
    next.catch(() => undefined)
    return next
  }
  try {
    const result = await work(enqueue)
    await last
    return result
  } finally {
    await last.catch(() => undefined)
  }
}
