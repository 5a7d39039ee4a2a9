import type { Db } from '@kogge/db/client.ts'

/** Carries a failed result out of a transaction, so that it is undone. */
class Undone<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('undone')
    this.result = result
  }
}

/**
 * Runs the rest of a procedure in a transaction. A result that is a failure undoes it as an error
 * does, and is given on as it is.
 */
export const inTransaction = async <Result extends { readonly ok: boolean }>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}
