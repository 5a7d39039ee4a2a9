import type { CleanNotice } from './clean.ts'
import { orgNamesIn } from './matched.ts'

/** What a write touches, until it has ended. */
interface Running {
  readonly names: ReadonlySet<string>
  readonly ended: Promise<unknown>
}

/** Organisations that are known to be in the register; beyond this many, they are learnt anew. */
const MOST_ORGS = 200_000

/** By what two notices may touch the same rows, but for the organisations that are there already. */
const namesOf = (
  { id, tokens, titleKey, canonical }: CleanNotice,
  isThere: (key: string) => boolean,
): string[] => [
  id,
  ...tokens,
  ...(titleKey === null ? [] : [`title:${titleKey}`]),
  ...orgNamesIn(canonical).filter((key) => !isThere(key)),
]

/** Writes of one process that run at once. */
export interface Apart {
  /**
   * Writes notices in at most two parts: first those that share nothing with what is being written
   * already, the others once that has ended.
   */
  write<Result>(
    notices: readonly CleanNotice[],
    write: (part: readonly CleanNotice[]) => Promise<Result>,
  ): Promise<readonly Result[]>
}

/**
 * Keeps writes of one process from waiting for each other's locks: one procedure that two batches
 * share, or one organisation that is new in both, would hold up the whole of the second until the
 * first is committed. It saves time only: what other processes write is kept apart by the locks,
 * which are taken here as anywhere. Who waits, waits for what began before it, so that nobody can
 * wait for another crosswise.
 */
export const openApart = (): Apart => {
  const running = new Set<Running>()
  const there = new Set<string>()
  const learn = (notices: readonly CleanNotice[]): void => {
    if (there.size > MOST_ORGS) there.clear()
    for (const { canonical } of notices) for (const key of orgNamesIn(canonical)) there.add(key)
  }
  return {
    write: async (notices, write) => {
      const names = notices.map((one) => namesOf(one, (key) => there.has(key)))
      const others = [...running].filter((one) =>
        names.some((own) => own.some((name) => one.names.has(name))),
      )
      const isShared = (own: readonly string[]): boolean =>
        others.some((one) => own.some((name) => one.names.has(name)))
      const heldIds = new Set(
        notices.filter((_, at) => isShared(names[at] ?? [])).map(({ id }) => id),
      )
      // Of two readings of one notice the first stays: they keep their order.
      const held = notices.filter(({ id }) => heldIds.has(id))
      const free = notices.filter(({ id }) => !heldIds.has(id))
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const own: Running = { names: new Set(names.flat()), ended }
      running.add(own)
      try {
        const results = held.length === notices.length ? [] : [await write(free)]
        if (held.length > 0) {
          await Promise.all(others.map((one) => one.ended))
          results.push(await write(held))
        }
        learn(notices)
        return results
      } finally {
        running.delete(own)
        end()
      }
    },
  }
}
