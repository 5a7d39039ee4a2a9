import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type { CleanNotice } from '../clean-notice.ts'
import type { ReadError } from './read-file.ts'

/** Files for the thread to read; their bytes are transferred to it. */
export interface RequestMessage {
  readonly id: number
  readonly source: SourceCode | undefined
  readonly files: readonly {
    readonly name: string
    readonly bytes: Uint8Array
    readonly receivedAt: Date
  }[]
}

/** A notice without what is in its JSON, or known of its file, already. */
export type SentNotice = Omit<CleanNotice, 'canonical' | 'rawHash'>

/** The result of reading, file by file. */
export interface ReplyMessage {
  readonly id: number
  readonly files: readonly {
    readonly notices: readonly SentNotice[]
    readonly errors: readonly ReadError[]
  }[]
}
