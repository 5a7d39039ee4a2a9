import type { Db } from './client.ts'

/** What is left for the end of one transaction. */
class Ending {
  readonly parts = new Set<Part>()
  readonly afterwards: (() => void)[] = []
}

interface Part {
  perform(tx: Db, ending: Ending): Promise<void>
  /** Leaves what an inner transaction has left, which has come to its end, to the one around it. */
  pass(inner: Ending, outer: Ending): void
}

const endings = new WeakMap<Db, Ending>()

/**
 * Whatever the database or the role was set to: in a serializable transaction the database keeps for everybody
 * to see which rows were read.
 */
const READ_COMMITTED = { isolationLevel: 'read committed' } as const

/**
 * Makes the transactions of a database, and those within them, do what was left for their end (see
 * `lastWork`) just before they are committed. One that fails does none of it.
 */
export const withLastWork = (db: Db, around: Ending | null = null): Db => {
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const afterwards: (() => void)[] = []
    const given = await begin(
      async (tx) => {
        const ending = new Ending()
        endings.set(tx, ending)
        withLastWork(tx, ending)
        const result = await work(tx)
        for (const part of ending.parts) {
          if (around) part.pass(ending, around)
          else await part.perform(tx, ending)
        }
        const outer = around?.afterwards ?? afterwards
        outer.push(...ending.afterwards)
        return result
      },
      around ? config : (config ?? READ_COMMITTED),
    )
    for (const one of afterwards) one()
    return given
  }
  return db
}

/**
 * Does something once a transaction is committed, and not where it is taken back: for what a process
 * knows of it in memory. At once where there is no transaction.
 */
export const afterCommit = (db: Db, work: () => void): void => {
  const ending = endings.get(db)
  if (ending) ending.afterwards.push(work)
  else work()
}

/**
 * Work that is done last in a transaction, all of it at once: for what takes locks that many wait for,
 * so that they are held for no longer than it takes to commit, and nothing is waited for meanwhile.
 * Gives what leaves an item for it, in the order of leaving; given no transaction, it makes one.
 */
export const lastWork = <Item>(work: (tx: Db, items: readonly Item[]) => Promise<void>) => {
  const left = new WeakMap<Ending, Item[]>()
  const add = (ending: Ending, items: readonly Item[]): void => {
    left.set(ending, [...(left.get(ending) ?? []), ...items])
    ending.parts.add(part)
  }
  const part: Part = {
    perform: (tx, ending) => work(tx, left.get(ending) ?? []),
    pass: (inner, outer) => add(outer, left.get(inner) ?? []),
  }
  return async (db: Db, item: Item): Promise<void> => {
    const ending = endings.get(db)
    if (ending) add(ending, [item])
    else await db.transaction((tx) => leave(tx, item))
  }
  // A transaction that knows no end does the work at once.
  async function leave(tx: Db, item: Item): Promise<void> {
    const ending = endings.get(tx)
    if (ending) add(ending, [item])
    else await work(tx, [item])
  }
}
