import { entriesOf } from '../sources/fetched-file-entries.ts'
import { HttpError } from '../sources/http/http-errors.ts'
import type { Fetched } from '../sources/source-declaration.ts'
import type { SourceEntry } from '../sources/source-entry.ts'

/** A run's way through what is fetched. */
export interface Passage {
  /** What is to be harvested. */
  readonly entries: AsyncGenerator<SourceEntry>
  /** What is done with once the first so many entries are, each given once, in order. */
  behind(done: number): readonly Fetched[]
  readonly seen: {
    absent: number
    unchanged: number
    /** Why the source gave no more. */
    failure: string | null
    /** Whether everything came. */
    isWhole: boolean
  }
}

async function* only(one: Fetched): AsyncGenerator<Fetched> {
  yield one
}

/** Entries of what is fetched, until there is no more, the source fails or the signal is given. */
export const passageOf = (fetched: AsyncIterable<Fetched>, signal: AbortSignal): Passage => {
  const waiting: { readonly upTo: number; readonly one: Fetched }[] = []
  const seen: Passage['seen'] = { absent: 0, unchanged: 0, failure: null, isWhole: false }
  let yielded = 0
  const entries = async function* (): AsyncGenerator<SourceEntry> {
    try {
      for await (const one of fetched) {
        if (one.kind !== 'file') seen[one.kind] += 1
        else
          for await (const entry of entriesOf(only(one))) {
            if (signal.aborted) return
            yielded += 1
            yield entry
          }
        waiting.push({ upTo: yielded, one })
        if (signal.aborted) return
      }
      seen.isWhole = true
    } catch (error) {
      if (signal.aborted) return
      // The entries before the failure are kept; only then is it thrown.
      if (!(error instanceof HttpError)) throw error
      seen.failure = error.message
    }
  }
  return {
    entries: entries(),
    behind: (done) => {
      const at = waiting.findIndex(({ upTo }) => upTo > done)
      return waiting.splice(0, at === -1 ? waiting.length : at).map(({ one }) => one)
    },
    seen,
  }
}
