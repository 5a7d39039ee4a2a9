import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { readNoticeStream, readNotices } from '../formats/format-detection.ts'
import { FormatError } from '../formats/format-errors.ts'
import type { ReadNotice } from '../formats/notice-format.ts'
import { SourceError } from '../sources/source-entry.ts'

/** The notices of a file, or some of them, and what kept others from being read. */
export interface Parsed {
  readonly notices: readonly Notice[]
  readonly errors: readonly (FormatError | SourceError)[]
}

/** Reads a file. What cannot be read is an error beside the notices, never an exception. */
export const parseFile = (bytes: Uint8Array): Parsed => {
  const notices: Notice[] = []
  const errors: FormatError[] = []
  try {
    for (const read of readNotices(bytes)) {
      if ('error' in read) errors.push(read.error)
      else notices.push(read.notice)
    }
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    errors.push(thrown)
  }
  return { notices, errors }
}

/** Notices held at once of a file that is read as its bytes come. */
const HELD_NOTICES = 250

async function* readSafely(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadNotice | SourceError> {
  try {
    yield* readNoticeStream(chunks)
  } catch (thrown) {
    if (thrown instanceof FormatError) yield { error: thrown }
    else if (thrown instanceof SourceError) yield thrown
    else throw thrown
  }
}

/** The same of a file of any size, a few hundred notices at a time. */
export async function* parseStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  let notices: Notice[] = []
  let errors: (FormatError | SourceError)[] = []
  for await (const read of readSafely(chunks)) {
    if (read instanceof SourceError) errors.push(read)
    else if ('error' in read) errors.push(read.error)
    else notices.push(read.notice)
    if (notices.length + errors.length < HELD_NOTICES) continue
    yield { notices, errors }
    notices = []
    errors = []
  }
  yield { notices, errors }
}
