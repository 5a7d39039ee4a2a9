import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import type { Actor, UserActor } from '@kogge/domain/kernel/actor.ts'
import type { ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import type { Embedder } from '../embedder.ts'
import type { Disk } from '../files/disk-space.ts'
import type { FileStore } from '../files/file-store.ts'
import type { JobSender } from '../job-queues.jobs.ts'
import type { SerialQueue } from '../load/serial-queue.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { SecretBox } from '../server-secret/secret-box.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'

/** The part of a logger that procedures use. */
export interface Log {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

/** An endpoint of embeddings, and how much of it may be used. */
export interface Embeddings {
  readonly embedder: Embedder
  /** Tokens that may be sent on one day (UTC), by all processes together. */
  readonly tokensPerDay: number
}

/** What every procedure is given. Built once a request by the composition root. */
export interface Context {
  readonly db: Db
  /** A replica for reads of search and analysis where one is configured, else the same database. */
  readonly readDb: Db
  /** The read model of contracts: what market analysis, organisation pages and forecasts ask. */
  readonly analysis: AnalysisModel
  /** The copy of the search index in memory: what tender search asks first. */
  readonly search: SearchModel
  readonly actor: Actor
  readonly locale: UiLocale
  /** When this call began. */
  readonly now: Date
  /** What time it is: later than `now` for whoever has waited. */
  readonly clock: () => Date
  readonly ip: string
  readonly userAgent: string | null
  /** What is kept of the token that the request came with; null where it came with none. */
  readonly sessionHash: Buffer | null
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
  /** Identifies this build; see sysInfo.gitCommitSha. */
  readonly buildId: string
  /** Seals what only the server may read. */
  readonly secretBox: SecretBox
  /** Makes what is kept of tokens, and tells whether it is genuine. */
  readonly tokenKeys: TokenKeys
  /** Keeps responses from everybody until they are opened, and signs receipts and logs. */
  readonly sealing: Sealing
  /** Whether there is a server that e-mail is sent by. */
  readonly hasMailServer: boolean
  /** Uploaded files. */
  readonly files: FileStore
  /** What is left of the disks that are written to. */
  readonly disk: Disk
  /** Whose changes run when. */
  readonly turns: SerialQueue
  /** Puts work into the queues. */
  readonly jobs: JobSender
  /** What is fetched from, in the order in which it is shown. */
  readonly sources: readonly SourceFacts[]
  /** The name of the machine that translates titles; null where none is configured. */
  readonly translationService: string | null
  /** What makes embeddings of texts; null where no endpoint is configured. */
  readonly embeddings: Embeddings | null
  readonly log: Log
  /** Writes down that a call was refused; absent where nobody reads a log. */
  readonly refused?: ((code: ErrorCode, call: string) => void) | undefined
}

/** What a procedure for signed-in users is given. */
export interface UserContext extends Context {
  readonly actor: UserActor
}

/** What a command is given: the transaction as `db`, and the proof that its action is allowed. */
export interface Granted<Proof> extends UserContext {
  readonly grant: Proof
}
