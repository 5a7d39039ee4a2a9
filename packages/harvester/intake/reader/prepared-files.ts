import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type { CleanNotice } from '../clean-notice.ts'
import { createPauses } from '../event-loop-pauses.ts'
import type { Arrivals, RawFile } from '../raw-files.ts'
import { type ReadError, type ReadFile, readFile } from './read-file.ts'

/** Files read, with the notices in them ready to be written. */
export interface Prepared {
  readonly files: readonly RawFile[]
  /** What could not be read; none of a file that was read to its end. */
  readonly errors: ReadonlyMap<RawFile, readonly ReadError[]>
  readonly notices: readonly CleanNotice[]
}

export const arrivalOf = ({ hash }: RawFile, arrivals: Arrivals): Date =>
  arrivals.get(hash.toString('hex')) ?? new Date()

/** What `read` makes of each of the files, with pauses in which others get their turn. */
export const readWithPauses = async (
  files: readonly RawFile[],
  read: (file: RawFile, at: number) => ReadFile,
): Promise<Prepared> => {
  const errors = new Map<RawFile, readonly ReadError[]>()
  const notices: CleanNotice[] = []
  const pause = createPauses()
  for (const [at, file] of files.entries()) {
    const one = read(file, at)
    errors.set(file, one.errors)
    for (const notice of one.notices) notices.push(notice)
    await pause()
  }
  return { files, errors, notices }
}

/** Reads files that are held, in this thread. Writes nothing. */
export const prepare = (
  files: readonly RawFile[],
  arrivals: Arrivals,
  source: SourceCode | undefined,
): Promise<Prepared> =>
  readWithPauses(files, (file) => readFile(file, arrivalOf(file, arrivals), source))
