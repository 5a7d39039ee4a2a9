import type { Db } from '@kogge/db/client.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type { RefusedNotice, Written } from '../procedures/notice-writer.ts'
import type { CleanNotice } from './clean-notice.ts'
import { parseStream } from './file-parser.ts'
import { type Failure, type Outcome, recordOutcomes } from './harvest-failures.ts'
import type { Tally } from './harvest-report.ts'
import type { Origin } from './raw-files.ts'
import type { Prepared } from './reader/prepared-files.ts'
import { cleanAll, type ReadError } from './reader/read-file.ts'

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
export interface IntakeContext {
  readonly db: Db
  readonly write: Writer
  /** The source of the notices; where it is not given, each notice names it. */
  readonly source: SourceCode | undefined
  readonly origin: Origin
}

const unread = (errors: readonly ReadError[], before = 0): Failure[] =>
  errors.map(({ code, message }, at) => ({
    stage: 'parsed',
    code,
    message,
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

/** Writes what was read of files, and what became of each. */
export const takePrepared = async (
  { db, write, origin }: IntakeContext,
  { files, errors, notices }: Prepared,
  tally: Tally,
): Promise<void> => {
  const sound = [...errors].filter(([, own]) => own.length === 0)
  const written = await write({
    notices,
    files: files.map(({ hash }) => hash),
    whole: sound.map(([{ hash }]) => hash),
  })
  const outcomes = [...errors].map(([file, own]): Outcome & { readonly name: string } => ({
    name: file.name,
    hash: file.hash,
    failures: [
      ...unread(own),
      ...written.refused.filter(({ notice }) => notice.rawHash?.equals(file.hash)).map(refusal),
    ],
  }))
  await recordOutcomes(db, outcomes, origin)
  count(tally, notices.length, written)
  for (const { name, failures } of outcomes) blame(tally, name, failures)
}

/** The same of one file that is read as its bytes come. */
export const takeStream = async (
  { db, write, source, origin }: IntakeContext,
  file: { readonly name: string; readonly hash: Buffer; readonly receivedAt: Date },
  chunks: AsyncIterable<Uint8Array>,
  tally: Tally,
): Promise<void> => {
  const { name, hash, receivedAt } = file
  const [failures, seen] = [[] as Failure[], new Set<string>()]
  let isSound = true
  for await (const parsed of parseStream(chunks)) {
    const notices = cleanAll(parsed, file, receivedAt, source)
    failures.push(...unread(parsed.errors, failures.length))
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
