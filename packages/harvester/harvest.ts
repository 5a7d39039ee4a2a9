import type { Db } from '@kogge/db/client.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { lanesFor } from './intake/batch-lanes.ts'
import { ahead, batchesOf, isHeavy } from './intake/file-batches.ts'
import { type IntakeContext, takePrepared, takeStream } from './intake/file-intake.ts'
import { finishWriting } from './intake/harvest-completion.ts'
import { emptyTally, type HarvestReport, reportOf, type Tally } from './intake/harvest-report.ts'
import { spool, storeLarge } from './intake/large-raw-files.ts'
import { type Arrivals, type RawFile, storeRaw } from './intake/raw-files.ts'
import { openReader } from './intake/reader/file-reader.ts'
import { settleSingleSpellings } from './organisations/pending-spellings.ts'
import { createWriteScheduler } from './procedures/write-scheduler.ts'
import { addOrTakeOver } from './replay/notice-replacement.ts'
import { type LargeEntry, type SourceEntry, SourceError } from './sources/source-entry.ts'

export interface HarvestOptions {
  /** The source of the files; where it is not given, each notice names it. */
  readonly source?: SourceCode
  /** The partition of the run that brings them. */
  readonly partition?: string
  /** Files processed together, 300 by default. */
  readonly batchFiles?: number
  /** Ends the harvest in the midst of a large file too, with the signal's reason. */
  readonly signal?: AbortSignal
  /** Called after each batch is committed. */
  readonly onBatch?: (tally: Readonly<Tally>) => void | Promise<void>
}

interface Stored {
  readonly files: readonly RawFile[]
  readonly arrivals: Arrivals
}

/** Takes a large file on, read as its bytes come, once it is stored whole. */
const takeLarge = async (
  context: IntakeContext,
  entry: LargeEntry,
  tally: Tally,
): Promise<void> => {
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
    const receivedAt = await storeLarge(context.db, file, context.origin)
    await takeStream(context, { ...file, receivedAt }, file.open(), tally)
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
  const apart = createWriteScheduler((notices) => addOrTakeOver(db, notices, source))
  const context: IntakeContext = {
    db,
    source,
    origin: { source: source ?? 'file', partition },
    write: ({ notices }) => apart.write(notices),
  }
  const tally = emptyTally()
  const largeWay: IntakeContext = {
    ...context,
    write: (reading) => {
      signal?.throwIfAborted()
      return context.write(reading)
    },
  }
  const reader = openReader()
  const lanes = lanesFor(async (through) => {
    tally.done = through
    await options.onBatch?.(tally)
  })
  let early: Promise<void> | null = null
  try {
    const batches = batchesOf(entries, tally, options.batchFiles)
    const reading = { isOver: false }
    const store = async ({ files }: Pick<Stored, 'files'>): Promise<Stored> => {
      return { files, arrivals: await storeRaw(db, files, context.origin) }
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
      if (isHeavy(ready.prepared.files)) await lanes.settled()
      await lanes.begin(() => takePrepared(context, ready.prepared, tally), ready.through)
    }
    // While the last batches are written: so less is left for the end, where nothing runs beside it.
    early = settleSingleSpellings(db)
    await Promise.all([lanes.settled(), early])
  } finally {
    await lanes.ended()
    await Promise.allSettled([early])
    await reader.close()
  }
  await finishWriting(db)
  return reportOf(tally, started)
}
