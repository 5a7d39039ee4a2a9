import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type { CleanNotice } from '../clean-notice.ts'
import type { ReadError } from './read-file.ts'

/** Files that the thread is to read; their bytes are its own. */
export interface Asked {
  readonly id: number
  readonly source: SourceCode | undefined
  readonly files: readonly {
    readonly name: string
    readonly bytes: Uint8Array
    readonly receivedAt: Date
  }[]
}

/** A notice without what is in its JSON, or known of its file, already. */
export type Sent = Omit<CleanNotice, 'canonical' | 'rawHash'>

/** What it read, file by file. */
export interface Told {
  readonly id: number
  readonly files: readonly {
    readonly notices: readonly Sent[]
    readonly errors: readonly ReadError[]
  }[]
}
