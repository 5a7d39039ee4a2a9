import type { Db } from '@kogge/db/client.ts'
import type { FlagName } from '@kogge/domain/flags/feature-flags.ts'
import { flagValue } from './feature-flags.queries.ts'
import type { Disk } from './files/disk-space.ts'

/** What keeps work from being done: staff, or a feature flag. */
export interface Halt {
  readonly kind: 'paused' | 'disabled'
  /** What is written down of work that it ended. */
  readonly reason: string
}

/** The first of some flags that is set, as the database has it now. */
export const flagHalt = async (db: Db, names: readonly FlagName[]): Promise<Halt | null> => {
  for (const name of names)
    if (await flagValue(db, name))
      return { kind: 'disabled', reason: `The feature flag ${name} is set.` }
  return null
}

/** What fills the disk waits while little of it is left: that is kept for responses. */
export const diskHalt = async (disk: Disk): Promise<Halt | null> => {
  const { level } = await disk.state()
  return level === 'ok' ? null : { kind: 'paused', reason: 'The disk is running low.' }
}

/** How long it may take until a run under way sees that it is to stop. */
const LOOKED_AT_MS = 10_000

export interface HaltWatch {
  /** Given, with its reason, as soon as something is in the way. */
  readonly signal: AbortSignal
  stop(): void
}

/** Looks every few seconds whether work that is under way is to stop. */
export const watchHalt = (
  look: () => Promise<Halt | null>,
  everyMs: number = LOOKED_AT_MS,
): HaltWatch => {
  const halted = new AbortController()
  const once = async () => {
    const halt = await look()
    if (halt) halted.abort(new Error(halt.reason))
  }
  // The work itself reports a database that is away.
  const timer = setInterval(() => void once().catch(() => undefined), everyMs)
  timer.unref()
  return { signal: halted.signal, stop: () => clearInterval(timer) }
}

/**
 * Does a job's work unless something is in the way. The signal that the work is given says that
 * something has come in its way, or that the job is to stop; of the latter it throws afterwards, so
 * that the job is done again.
 */
export const unlessHalted = async (
  look: () => Promise<Halt | null>,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  everyMs?: number,
): Promise<void> => {
  if (await look()) return
  const halt = watchHalt(look, everyMs)
  try {
    await work(AbortSignal.any([halt.signal, stopping]))
  } finally {
    halt.stop()
  }
  stopping.throwIfAborted()
}
