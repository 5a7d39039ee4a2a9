import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import type { SourceCode } from '@kogge/domain/reference/sources.ts'
import { type CleanNotice, cleanNotice } from './clean.ts'
import { type Failure, type Outcome, recordOutcomes } from './failures.ts'
import { type Parsed, parseFile, parseStream } from './parsed.ts'
import type { Arrivals, Origin, RawFile } from './raw.ts'
import type { Tally } from './report.ts'
import type { RefusedNotice, Written } from './write.ts'

/** What was read of files. */
export interface Reading {
  readonly notices: readonly CleanNotice[]
  readonly files: readonly Buffer[]
  /** Those of the files that were read to their end, and all of them: what is not given here is not in them. */
  readonly whole: readonly Buffer[]
  /** Ids of notices of these files that were given before. */
  readonly seen?: ReadonlySet<string>
}

/** What follows from notices, once they are read: they are added, or they replace earlier readings. */
export type Writer = (
  reading: Reading,
) => Promise<Pick<Written, 'added' | 'refused'> & { readonly requests: number }>

/** How files are taken through the stages. */
export interface Way {
  readonly db: Db
  readonly write: Writer
  /** Whose notices they are; told from each notice where it is not given. */
  readonly source: SourceCode | undefined
  readonly origin: Origin
}

const clean = (
  { notices }: Parsed,
  file: Pick<RawFile, 'name' | 'hash'>,
  receivedAt: Date,
  source: SourceCode | undefined,
): CleanNotice[] =>
  notices.map((notice) => ({
    ...cleanNotice(notice, file, { source, receivedAt }),
    importedAt: receivedAt,
  }))

const unread = ({ errors }: Parsed, before = 0): Failure[] =>
  errors.map(({ code, message }, at) => ({
    ...({ stage: 'parsed', code, message } as const),
    part: String(before + at),
  }))

const refusal = ({ notice, reason }: RefusedNotice): Failure => ({
  stage: 'compiled',
  part: notice.id,
  code: 'refused',
  message: `The database refused notice ${notice.noticeId}: ${reason}.`,
})

const count = (tally: Tally, read: number, written: Awaited<ReturnType<Writer>>): void => {
  tally.read += read
  tally.new += written.added
  tally.known += read - written.added - written.refused.length
  tally.requests += written.requests
}

const blame = (tally: Tally, name: string, failures: readonly Failure[]): void => {
  for (const { code, message } of failures) tally.failed.push({ name, code, message })
}

/** Files read, with the notices in them ready to be written. */
export interface Prepared {
  readonly files: readonly RawFile[]
  readonly parsed: ReadonlyMap<RawFile, Parsed>
  readonly notices: readonly CleanNotice[]
}

/** Longest that reading holds up what else the process does, such as the writing of what was read before. */
const TURN_MS = 4

/** Reads files that are held. Writes nothing. */
export const prepare = async (
  files: readonly RawFile[],
  arrivals: Arrivals,
  source: SourceCode | undefined,
): Promise<Prepared> => {
  const parsed = new Map<RawFile, Parsed>()
  const notices: CleanNotice[] = []
  let since = performance.now()
  for (const file of files) {
    const one = parseFile(file.bytes)
    parsed.set(file, one)
    notices.push(...clean(one, file, arrivals.get(file.hash.toString('hex')) ?? new Date(), source))
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return { files, parsed, notices }
}

/** Writes what was read of files, and what became of each. */
export const takePrepared = async (
  { db, write, origin }: Way,
  { files, parsed, notices }: Prepared,
  tally: Tally,
): Promise<void> => {
  const sound = [...parsed].filter(([, { errors }]) => errors.length === 0)
  const written = await write({
    notices,
    files: files.map(({ hash }) => hash),
    whole: sound.map(([{ hash }]) => hash),
  })
  const outcomes = [...parsed].map(([file, one]): Outcome & { readonly name: string } => ({
    name: file.name,
    hash: file.hash,
    failures: [
      ...unread(one),
      ...written.refused.filter(({ notice }) => notice.rawHash?.equals(file.hash)).map(refusal),
    ],
  }))
  await recordOutcomes(db, outcomes, origin)
  count(tally, notices.length, written)
  for (const { name, failures } of outcomes) blame(tally, name, failures)
}

/** The same of one file that is read as its bytes come. */
export const takeStream = async (
  { db, write, source, origin }: Way,
  file: { readonly name: string; readonly hash: Buffer; readonly receivedAt: Date },
  chunks: AsyncIterable<Uint8Array>,
  tally: Tally,
): Promise<void> => {
  const { name, hash, receivedAt } = file
  const [failures, seen] = [[] as Failure[], new Set<string>()]
  let isSound = true
  for await (const parsed of parseStream(chunks)) {
    const notices = clean(parsed, file, receivedAt, source)
    failures.push(...unread(parsed, failures.length))
    isSound &&= parsed.errors.length === 0
    const written = await write({ notices, files: [hash], whole: [] })
    failures.push(...written.refused.map(refusal))
    count(tally, notices.length, written)
    for (const { id } of notices) seen.add(id)
  }
  // Only now is it known what the file has no more.
  if (isSound) count(tally, 0, await write({ notices: [], files: [hash], whole: [hash], seen }))
  await recordOutcomes(db, [{ hash, failures }], origin)
  blame(tally, name, failures)
}
