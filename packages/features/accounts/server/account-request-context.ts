import type { Db } from '@kogge/db/client.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { Origin } from '@kogge/platform/server/sessions/sessions.commands.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'

/** The part of a procedure's context that the commands of accounts need. */
export interface AccountRequest extends Origin {
  readonly db: Db
  readonly jobs: JobSender
  readonly tokenKeys: TokenKeys
  /** What the audit log is signed with. */
  readonly sealing: Sealing
  readonly publicUrl: string
  readonly now: Date
}

/** The same with the session that the browser has, whosever it is. */
export interface SessionRequest extends AccountRequest {
  readonly sessionHash: Buffer | null
}
