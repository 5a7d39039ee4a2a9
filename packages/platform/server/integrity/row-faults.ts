/** Tables whose rows are verified by themselves, by the server's keys or by the audit log. */
export type VerifiedTable =
  | 'session'
  | 'mailed_token'
  | 'auth_challenge'
  | 'recovery_code'
  | 'bearer_secret'
  | 'invitation'
  | 'rfx_invitation'
  | 'server_secret'
  | 'signing_key'
  | 'earlier_key'
  | 'meta'
  | 'written_rfx.wrapped_key'
  | 'global_role'
  | 'user_account'
  | 'membership'
  | 'org_seal'
  | 'org.merged_into_id'
  | 'org.verified_at'
  | 'org.verified_evidence'
  | 'org_match.moved'
  | 'org_merger'
  | 'delegation'
  | 'delegation_user'
  | 'join_request'
  | 'ownership_request'
  | 'opener_key'
  | 'file_key'
  /** No row: a relation, function, trigger or rule of the database. */
  | 'definition'

/** Tables whose rows belong to requests. */
export const TABLES_OF_REQUESTS = [
  'rfx_version',
  'rfx_question',
  'rfx_invitation',
  'response',
  'bid',
  'unreadable_slot',
  'clarification',
  'letter_common',
  'letter',
  'evaluation_lot',
  'evaluator',
  'score',
  'agreed_score',
  'agreed_confirmation',
] as const

/** What is wrong with a row. */
export interface RowFault {
  readonly table: VerifiedTable | (typeof TABLES_OF_REQUESTS)[number]
  /** Names the row, and opens nothing. */
  readonly id: string
  /**
   * `changed`: it is not as the server wrote it. `untrusted`: a key that is none of the server's own. `gone`:
   * it must be there. `unlogged`: the audit log states nothing of it. `stray`: it belongs to a request that
   * was never published; named by the request. `foreign`: no migration makes it so.
   */
  readonly kind: 'foreign' | 'changed' | 'untrusted' | 'gone' | 'unlogged' | 'stray'
}
