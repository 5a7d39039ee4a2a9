import type { Notice } from '@kogge/domain/notice/schema.ts'
import { readNotices } from '../formats/detect.ts'
import { FormatError } from '../formats/errors.ts'
import type { RawFile } from './raw.ts'

/** The notices of a file, and what kept others, or all, from being read. */
export interface ParsedFile {
  readonly file: RawFile
  readonly notices: readonly Notice[]
  readonly errors: readonly FormatError[]
}

/** Reads a file. What cannot be read is an error beside the notices, never an exception. */
export const parseFile = (file: RawFile): ParsedFile => {
  const notices: Notice[] = []
  const errors: FormatError[] = []
  try {
    for (const read of readNotices(file.bytes)) {
      if ('error' in read) errors.push(read.error)
      else notices.push(read.notice)
    }
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    errors.push(thrown)
  }
  return { file, notices, errors }
}
