import type { LargeEntry, SourceEntry } from '../sources/source-entry.ts'
import type { Tally } from './harvest-report.ts'
import { type RawFile, toRawFile } from './raw-files.ts'

const BATCH_FILES = 300
/** The first batch is smaller and those that follow grow, so that writing begins soon and goes on. */
const FIRST_FILES = 50
/** A batch also ends here, so that memory stays flat whatever the files. */
const BATCH_BYTES = 10 * 1024 * 1024
/** And here, where files come slowly: what has come is not to be fetched again after a crash. */
const BATCH_MS = 10_000

/**
 * Whether a batch is to be begun only when nothing else is being written: one file is so large that
 * many notices are held of it.
 */
export const isHeavy = (files: readonly RawFile[]): boolean =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0) > 2 * BATCH_BYTES

/** Files to be taken on together, or a large one alone. `through` counts the entries up to its end. */
type Batch =
  | { readonly files: readonly RawFile[]; readonly through: number }
  | { readonly large: LargeEntry; readonly through: number }

/** Batches of what comes, at most so many files in each, counted as they are taken. */
export async function* batchesOf(
  entries: AsyncIterable<SourceEntry>,
  tally: Tally,
  batchFiles = BATCH_FILES,
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

/**
 * Takes each batch a step further while what was taken before it is waited for. Behind a large file
 * nothing is asked for until that is done with: its stream has to end first.
 */
export async function* ahead<From extends object, To>(
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
