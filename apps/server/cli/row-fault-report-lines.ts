import type { Verdict } from '@kogge/platform/server/integrity/database-verification.queries.ts'
import type { RowFault } from '@kogge/platform/server/integrity/row-faults.ts'

const ROWS: Readonly<Record<RowFault['table'], string>> = {
  rfx_version: 'version of request',
  rfx_question: 'question about request',
  response: 'response to request',
  bid: 'bid for request',
  unreadable_slot: 'what could not be read of request',
  clarification: 'clarification about request',
  letter_common: 'text of letters on request',
  letter: 'letter on request',
  evaluation_lot: 'lot of request',
  evaluator: 'evaluator of request',
  score: 'points in request',
  agreed_score: 'points agreed on in request',
  agreed_confirmation: 'confirmation in request',
  session: 'session',
  mailed_token: 'mailed token of user',
  auth_challenge: 'sign-in begun by user',
  recovery_code: 'recovery code of user',
  bearer_secret: 'bearer secret',
  invitation: 'invitation',
  rfx_invitation: 'invitation to request',
  server_secret: 'name of the secret',
  signing_key: 'signing key',
  earlier_key: 'key of an earlier secret',
  meta: 'statement',
  'written_rfx.wrapped_key': 'private key of request',
  global_role: 'role of the platform',
  user_account: 'account of user',
  membership: 'role in an organisation',
  org_seal: 'places and merger of organisation',
  'org.merged_into_id': 'merger of organisation',
  'org.verified_at': 'verification of organisation',
  'org.verified_evidence': 'evidence of the verification of organisation',
  'org_match.moved': 'what the merger wrote down for its undoing, of pair',
  org_merger: 'merger that is proposed, or a word of consent to it,',
  delegation: 'delegation',
  opener_key: 'key for opening of user',
  file_key: 'key of a file (its id, and the request)',
  delegation_user: 'person named in delegation',
  join_request: 'request to join an organisation',
  ownership_request: 'claim to speak for an organisation',
  definition: 'the database itself,',
}

const KINDS: Readonly<Record<RowFault['kind'], string>> = {
  foreign: 'is not as migrations make it',
  changed: 'is not as the server wrote it',
  untrusted: 'is not trusted',
  gone: 'is gone',
  unlogged: 'the audit log says nothing of it',
  stray: 'no request of this id was ever published',
}

/** The line of a row that does not hold. */
export const rowLine = ({ table, id, kind }: RowFault): string =>
  `${ROWS[table]} ${id}: ${KINDS[kind]}`

type PartingClocks = Extract<Verdict, { readonly part: 'clocks' }>

/** The line of clocks that part. */
export const clocksLine = ({ database, verifier }: PartingClocks): string =>
  `the clock of the database (${database.toISOString()}) and that of this machine (${verifier.toISOString()}) part`
