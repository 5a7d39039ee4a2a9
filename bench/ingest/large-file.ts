import { readNoticeStream } from '@kogge/harvester/formats/format-detection.ts'
import type { Corpus } from './notice-corpus.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<OPEN-DATA>\n'
const DECLARATION = /^\uFEFF?<\?xml[^>]*\?>\s*/

/** A monthly file as the Estonian register writes them, of this many bytes at least. */
async function* monthlyFile({ files }: Corpus, size: number): AsyncGenerator<Uint8Array> {
  const legacy = files
    .map(({ bytes }) => Buffer.from(bytes).toString('utf8').replace(DECLARATION, ''))
    .filter((text) => text.startsWith('<TED_EXPORT'))
    .map((text) => Buffer.from(`${text}\n`))
  yield Buffer.from(HEAD)
  for (let [at, written] = [0, 0]; written < size; at += 1) {
    const one = legacy[at % legacy.length]
    if (!one) throw new Error('There is no TED_EXPORT among the notices.')
    yield one
    written += one.length
  }
  yield Buffer.from('</OPEN-DATA>\n')
}

export interface LargeReading {
  readonly notices: number
  readonly failures: number
  /** Bytes of memory that reading took beyond what was held before: at a tenth of the file, and at most. */
  readonly early: number
  readonly most: number
}

/** Reads a file of this size as a stream, and how much memory that takes. */
export const readLarge = async (corpus: Corpus, size: number): Promise<LargeReading> => {
  const before = process.memoryUsage.rss()
  const reading = { notices: 0, failures: 0, early: 0, most: 0 }
  let given = 0
  const counted = async function* () {
    for await (const chunk of monthlyFile(corpus, size)) {
      given += chunk.length
      yield chunk
    }
  }
  for await (const read of readNoticeStream(counted())) {
    if ('error' in read) reading.failures += 1
    else reading.notices += 1
    if (reading.notices % 200 !== 0) continue
    const grown = process.memoryUsage.rss() - before
    reading.most = Math.max(reading.most, grown)
    if (given < size / 10) reading.early = Math.max(reading.early, grown)
  }
  return reading
}
