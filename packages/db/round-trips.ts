import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

type Asking = readonly (() => unknown)[]
type Answers<Asked extends Asking> = {
  -readonly [At in keyof Asked]: Awaited<ReturnType<Asked[At]>>
}

/**
 * Asks the database several things in one round trip. In a transaction their first queries are sent together,
 * and the database takes one after the other in the order of the list, each as it would take it by itself; what
 * a function asks after an answer comes later than the first queries of all. Outside of a transaction, where each
 * query would take a connection of its own, they are asked in turn.
 *
 * Waits for all of them, so that none is under way once the transaction ends. Throws what the first in the list
 * fails with.
 */
export const inOneRoundTrip = async <const Asked extends Asking>(
  db: Db,
  asked: Asked,
): Promise<Answers<Asked>> => {
  const answers: unknown[] = []
  if (!is(db, PgTransaction)) {
    for (const ask of asked) answers.push(await ask())
    return answers as Answers<Asked>
  }
  const settled = await Promise.allSettled(asked.map(async (ask) => await ask()))
  for (const one of settled) {
    if (one.status === 'rejected') throw one.reason
    answers.push(one.value)
  }
  return answers as Answers<Asked>
}
