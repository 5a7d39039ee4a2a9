import type { RowSeals } from '../row-seals/row-seals.ts'
import type { SecretBox } from '../server-secret/secret-box.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'

/** What a database is verified with: all of it follows from the server's secret. */
export interface VerifyingKeys {
  /** Whole names of the keys whose signatures count. */
  readonly trusted: ReadonlySet<string>
  readonly tokenKeys: TokenKeys
  readonly secretBox: SecretBox
  /** Seals of rows. */
  readonly rows: RowSeals
  /** The name of the secret, as the database states it. */
  readonly secretName: string
}
