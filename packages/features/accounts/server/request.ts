import type { Db } from '@kogge/db/client.ts'
import type { JobSender } from '@kogge/platform/server/jobs.ts'
import type { TokenKeys } from '@kogge/platform/server/keys/token-keys.ts'
import type { Sealing } from '@kogge/platform/server/sealing/sealing.ts'
import type { Origin } from '@kogge/platform/server/session/commands.ts'

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
