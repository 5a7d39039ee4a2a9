import type { CleanNotice } from '../intake/clean-notice.ts'
import { orgNamesIn } from '../organisations/notice-spellings.ts'
import type { Written } from './notice-writer.ts'

/** What became of notices. */
type Outcome = Pick<Written, 'added' | 'refused'> & { readonly requests: number }

/**
 * Writes at once, in all harvests of the process together, though each may have one: while the
 * database is busy with some, the process computes for another. Each takes a connection.
 */
const WRITES = 3
/** Notices in one transaction; fewer where several can begin at once, but no less than is worth one. */
const MOST_TOGETHER = 300
const LEAST_TOGETHER = 60
/** Names in one transaction: with a few more, it would take the lock on everything (`locks`). */
const MOST_NAMES = 800
/** Organisations that are known to be in the register; beyond this many, they are learnt anew. */
const MOST_ORGS = 200_000

let underWay = 0

/** Those who gave notices, until none of these is being written any more. */
interface Giver {
  left: number
  outcome: Outcome
  /** Why something of it could not be written. */
  failure: { readonly reason: unknown } | null
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (reason: unknown) => void
}

interface Waiting {
  readonly notice: CleanNotice
  /** By what two notices may touch the same rows, but for their organisations. */
  readonly names: readonly string[]
  readonly orgs: readonly string[]
  readonly giver: Giver
}

const waitingOf = (notice: CleanNotice, giver: Giver): Waiting => ({
  notice,
  giver,
  names: [notice.id, ...notice.tokens, ...(notice.titleKey ? [`title:${notice.titleKey}`] : [])],
  orgs: orgNamesIn(notice.canonical),
})

const isDone = (giver: Giver, count: number): void => {
  giver.left -= count
  if (giver.left > 0) return
  if (giver.failure) giver.reject(giver.failure.reason)
  else giver.resolve(giver.outcome)
}

/** Tells those who gave notices what became of them; what was added is counted where there is room for it. */
const tellGivers = (group: readonly Waiting[], { added, refused, requests }: Outcome): void => {
  const givers = Map.groupBy(group, ({ giver }) => giver)
  const ofGiver = new Map(group.map(({ notice, giver }) => [notice, giver]))
  let [toCount, changed] = [added, requests]
  for (const [giver, own] of givers) {
    const ownRefused = refused.filter(({ notice }) => ofGiver.get(notice) === giver)
    const ownAdded = Math.min(toCount, own.length - ownRefused.length)
    giver.outcome = {
      added: giver.outcome.added + ownAdded,
      refused: [...giver.outcome.refused, ...ownRefused],
      requests: giver.outcome.requests + changed,
    }
    isDone(giver, own.length)
    toCount -= ownAdded
    changed = 0
  }
}

/** Writes of a harvest that run at once. */
export interface WriteScheduler {
  /**
   * Writes notices, some of them together with what others gave; resolves once all of them are
   * written. Rejects where something of them could not be, once none is being written any more.
   */
  write(notices: readonly CleanNotice[]): Promise<Outcome>
}

/**
 * Keeps writes of a harvest from waiting for each other's locks: one procedure that two of them
 * share, or one organisation that is new in both, would hold up the whole of the second until the
 * first is committed. What shares something with what is being written waits, and goes with what is
 * written next. It saves time only: what other processes write is kept apart by the locks, which
 * are taken here as anywhere. Of two readings of one notice the first stays: what waits keeps
 * waiting what came after it of the same procedure, so that their order is kept.
 */
export const createWriteScheduler = (
  write: (notices: readonly CleanNotice[]) => Promise<Outcome>,
): WriteScheduler => {
  const running = new Set<ReadonlySet<string>>()
  const there = new Set<string>()
  let waiting: readonly Waiting[] = []

  const learn = (group: readonly Waiting[]): void => {
    if (there.size > MOST_ORGS) there.clear()
    for (const { orgs } of group) for (const key of orgs) there.add(key)
  }

  const namesNow = ({ names, orgs }: Waiting): string[] => [
    ...names,
    ...orgs.filter((key) => !there.has(key)),
  ]

  /** Takes what can be written now from what waits, with its names. */
  const takeNext = (): { group: readonly Waiting[]; names: ReadonlySet<string> } => {
    const [group, names] = [[] as Waiting[], new Set<string>()]
    const [held, locked, taken] = [new Set<string>(), new Set<string>(), new Set<Waiting>()]
    const isRunning = (name: string): boolean => [...running].some((other) => other.has(name))
    const share = Math.ceil(waiting.length / (WRITES - running.size))
    const most = Math.min(MOST_TOGETHER, Math.max(LEAST_TOGETHER, share))
    for (const one of waiting) {
      const isFull = group.length > 0 && locked.size + one.names.length > MOST_NAMES
      if (isFull || group.length >= most) break
      const own = namesNow(one)
      if (own.some(isRunning) || one.names.some((name) => held.has(name))) {
        for (const name of one.names) held.add(name)
        continue
      }
      group.push(one)
      taken.add(one)
      for (const name of own) names.add(name)
      for (const name of one.names) locked.add(name)
    }
    waiting = waiting.filter((one) => !taken.has(one))
    return { group, names }
  }

  /** What else these gave is not begun any more. */
  const fail = (group: readonly Waiting[], reason: unknown): void => {
    const failed = Map.groupBy(group, ({ giver }) => giver)
    const dropped = Map.groupBy(waiting, ({ giver }) => giver)
    waiting = waiting.filter(({ giver }) => !failed.has(giver))
    for (const [giver, own] of failed) {
      giver.failure ??= { reason }
      isDone(giver, own.length + (dropped.get(giver)?.length ?? 0))
    }
  }

  const mayBegin = (): boolean => running.size === 0 || (running.size < WRITES && underWay < WRITES)

  const run = async (group: readonly Waiting[], names: ReadonlySet<string>): Promise<void> => {
    running.add(names)
    underWay += 1
    const result = await write(group.map(({ notice }) => notice)).then(
      (outcome) => ({ outcome }),
      (reason: unknown) => ({ reason }),
    )
    running.delete(names)
    underWay -= 1
    if ('outcome' in result) {
      learn(group)
      tellGivers(group, result.outcome)
    } else fail(group, result.reason)
    writeNext()
  }

  const writeNext = (): void => {
    while (waiting.length > 0 && mayBegin()) {
      const { group, names } = takeNext()
      // All that waits is held by what runs, whose end begins it.
      if (group.length === 0) return
      void run(group, names)
    }
  }

  return {
    write: (notices) => {
      const outcome: Outcome = { added: 0, refused: [], requests: 0 }
      if (notices.length === 0) return Promise.resolve(outcome)
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      const giver: Giver = { left: notices.length, outcome, failure: null, resolve, reject }
      waiting = [...waiting, ...notices.map((notice) => waitingOf(notice, giver))]
      writeNext()
      return promise
    },
  }
}
