import { setImmediate } from 'node:timers/promises'
import type { SourceCode } from '@kogge/domain/reference/sources.ts'
import type { CleanNotice } from '../clean.ts'
import type { Arrivals, RawFile } from '../raw.ts'
import { type ReadError, type ReadFile, readFile } from './read.ts'

/** Files read, with the notices in them ready to be written. */
export interface Prepared {
  readonly files: readonly RawFile[]
  /** What could not be read; none of a file that was read to its end. */
  readonly errors: ReadonlyMap<RawFile, readonly ReadError[]>
  readonly notices: readonly CleanNotice[]
}

/** Longest that reading holds up what else the process does, such as the writing of what was read before. */
const TURN_MS = 4

export const arrivalOf = ({ hash }: RawFile, arrivals: Arrivals): Date =>
  arrivals.get(hash.toString('hex')) ?? new Date()

/** What `read` makes of each of the files, with pauses in which others get their turn. */
export const inTurns = async (
  files: readonly RawFile[],
  read: (file: RawFile, at: number) => ReadFile,
): Promise<Prepared> => {
  const errors = new Map<RawFile, readonly ReadError[]>()
  const notices: CleanNotice[] = []
  let since = performance.now()
  for (const [at, file] of files.entries()) {
    const one = read(file, at)
    errors.set(file, one.errors)
    for (const notice of one.notices) notices.push(notice)
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return { files, errors, notices }
}

/** Reads files that are held, in this thread. Writes nothing. */
export const prepare = (
  files: readonly RawFile[],
  arrivals: Arrivals,
  source: SourceCode | undefined,
): Promise<Prepared> => inTurns(files, (file) => readFile(file, arrivalOf(file, arrivals), source))
