import type { Db } from '@kogge/db/client.ts'
import type { SourceCode } from '@kogge/domain/reference/sources.ts'
import { type LargeEntry, type SourceEntry, SourceError } from '../sources/entry.ts'
import { openApart } from './apart.ts'
import { settleAlone } from './due.ts'
import { finishWriting } from './finished.ts'
import { lanesFor } from './lanes.ts'
import { type Arrivals, type RawFile, storeRaw, toRawFile } from './raw.ts'
import { spool, storeLarge } from './raw-large.ts'
import { openReader } from './reader/reader.ts'
import { addOrTakeOver } from './replaced.ts'
import { emptyTally, type HarvestReport, reportOf, type Tally } from './report.ts'
import { takePrepared, takeStream, type Way } from './taken.ts'

export interface HarvestOptions {
  /** Where the files come from; told from each notice where it is not given. */
  readonly source?: SourceCode
  /** The partition of the run that brings them. */
  readonly partition?: string
  /** Files taken on together, 300 unless told. */
  readonly batchFiles?: number
  /** Ends the harvest in the midst of a large file too, with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called after each batch is committed. */
  readonly onBatch?: (tally: Readonly<Tally>) => void | Promise<void>
}

const BATCH_FILES = 300
/** The first batch is smaller and those that follow grow, so that writing begins soon and goes on. */
const FIRST_FILES = 50
/** A batch also ends here, so that memory stays flat whatever the files. */
const BATCH_BYTES = 10 * 1024 * 1024
/** Begun only when nothing else is being written: of so large a file many notices are held. */
const HEAVY_BYTES = 2 * BATCH_BYTES
/** And here, where files come slowly: what has come is not to be fetched again after a crash. */
const BATCH_MS = 10_000

const sizeOf = (files: readonly RawFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Files to be taken on together, or a large one alone. `through` counts the entries up to its end. */
type Batch =
  | { readonly files: readonly RawFile[]; readonly through: number }
  | { readonly large: LargeEntry; readonly through: number }

async function* batchesOf(
  entries: AsyncIterable<SourceEntry>,
  batchFiles: number,
  tally: Tally,
): AsyncGenerator<Batch> {
  let files: RawFile[] = []
  let size = 0
  let most = Math.min(batchFiles, FIRST_FILES)
  let begun = 0
  const take = (through: number): Batch => {
    const batch = { files, through }
    files = []
    size = 0
    most = Math.min(batchFiles, most + FIRST_FILES)
    return batch
  }
  for await (const entry of entries) {
    if ('open' in entry) {
      if (files.length > 0) yield take(tally.files)
      tally.files += 1
      yield { large: entry, through: tally.files }
      continue
    }
    tally.files += 1
    if ('error' in entry) {
      const { code, message } = entry.error
      tally.failed.push({ name: entry.name, code, message })
      continue
    }
    if (files.length === 0) begun = performance.now()
    tally.bytes += entry.bytes.length
    size += entry.bytes.length
    files.push(toRawFile(entry.name, entry.bytes))
    const isLate = performance.now() - begun >= BATCH_MS
    if (files.length >= most || size >= BATCH_BYTES || isLate) yield take(tally.files)
  }
  // Also where the last ones had errors: all of them are done with then.
  yield take(tally.files)
}

/** A batch as far as it was taken before it is written; a large file is taken whole then. */
type Stage<Taken> = (Taken & { readonly through: number }) | Extract<Batch, { large: LargeEntry }>
type Stored = { readonly files: readonly RawFile[]; readonly arrivals: Arrivals }

/**
 * Takes each batch a step further while what was taken before it is waited for. Behind a large file
 * nothing is asked for until that is done with: its stream has to end first.
 */
async function* ahead<From extends object, To>(
  batches: AsyncGenerator<Stage<From>>,
  step: (batch: From) => Promise<To>,
  reading: { isOver: boolean },
): AsyncGenerator<Stage<To>> {
  const ask = async (): Promise<Stage<To> | null> => {
    if (reading.isOver) return null
    const { done, value } = await batches.next()
    if (done || reading.isOver) return null
    return 'large' in value ? value : { ...(await step(value)), through: value.through }
  }
  try {
    for (let next = ask(); ; ) {
      const ready = await next
      if (!ready) return
      if ('large' in ready) {
        yield ready
        next = ask()
        continue
      }
      next = ask()
      // Who ends the harvest meanwhile does not await it.
      next.catch(() => undefined)
      yield ready
    }
  } finally {
    // What was asked for of those before this is not taken further.
    reading.isOver = true
    await batches.return(undefined)
  }
}

/** Takes a large file on, read as its bytes come, once it is stored whole. */
const takeLarge = async (way: Way, entry: LargeEntry, tally: Tally): Promise<void> => {
  const file = await spool(entry).catch((thrown: unknown) => {
    if (thrown instanceof SourceError) return thrown
    throw thrown
  })
  if (file instanceof SourceError) {
    tally.failed.push({ name: entry.name, code: file.code, message: file.message })
    return
  }
  try {
    tally.bytes += file.size
    const receivedAt = await storeLarge(way.db, file, way.origin)
    await takeStream(way, { ...file, receivedAt }, file.open(), tally)
  } finally {
    await file.remove()
  }
}

/**
 * Takes files from bytes to committed, searchable requests. A file that cannot be read is kept
 * raw with its error and the rest goes on. What is there already is not done again, so a harvest
 * that was cut off is finished by starting it anew, and two may run over the same files.
 */
export const harvest = async (
  db: Db,
  entries: AsyncIterable<SourceEntry>,
  options: HarvestOptions = {},
): Promise<HarvestReport> => {
  const started = performance.now()
  const { source, partition = null, signal } = options
  const apart = openApart((notices) => addOrTakeOver(db, notices, source))
  const way: Way = {
    db,
    source,
    origin: { source: source ?? 'file', partition },
    write: ({ notices }) => apart.write(notices),
  }
  const tally = emptyTally()
  const largeWay: Way = {
    ...way,
    write: (reading) => {
      signal?.throwIfAborted()
      return way.write(reading)
    },
  }
  const reader = openReader()
  const lanes = lanesFor(async (through) => {
    tally.done = through
    await options.onBatch?.(tally)
  })
  let early: Promise<void> | null = null
  try {
    const batches = batchesOf(entries, options.batchFiles ?? BATCH_FILES, tally)
    const reading = { isOver: false }
    const store = async ({ files }: Pick<Stored, 'files'>): Promise<Stored> => {
      return { files, arrivals: await storeRaw(db, files, way.origin) }
    }
    const read = async ({ files, arrivals }: Stored) => {
      return { prepared: await reader.prepare(files, arrivals, source) }
    }
    for await (const ready of ahead(ahead(batches, store, reading), read, reading)) {
      if ('large' in ready) {
        await lanes.settled()
        await lanes.begin(() => takeLarge(largeWay, ready.large, tally), ready.through)
        await lanes.settled()
        continue
      }
      if (sizeOf(ready.prepared.files) > HEAVY_BYTES) await lanes.settled()
      await lanes.begin(() => takePrepared(way, ready.prepared, tally), ready.through)
    }
    // While the last batches are written: so less is left for the end, where nothing runs beside it.
    early = settleAlone(db)
    await Promise.all([lanes.settled(), early])
  } finally {
    await lanes.ended()
    await Promise.allSettled([early])
    await reader.close()
  }
  await finishWriting(db)
  return reportOf(tally, started)
}
