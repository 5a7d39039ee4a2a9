import * as account from '@kogge/db/schema/accounts.ts'
import * as bearer from '@kogge/db/schema/bearer-secrets.ts'
import * as delegations from '@kogge/db/schema/delegations.ts'
import * as drafting from '@kogge/db/schema/drafting.ts'
import * as evaluation from '@kogge/db/schema/evaluation.ts'
import * as files from '@kogge/db/schema/files.ts'
import * as harvest from '@kogge/db/schema/harvester.ts'
import * as ledger from '@kogge/db/schema/ledger.ts'
import * as membership from '@kogge/db/schema/members.ts'
import * as mergers from '@kogge/db/schema/org-mergers.ts'
import * as orgs from '@kogge/db/schema/orgs.ts'
import * as participation from '@kogge/db/schema/participation.ts'
import * as reference from '@kogge/db/schema/reference.ts'
import * as response from '@kogge/db/schema/responses.ts'
import * as sealing from '@kogge/db/schema/sealing.ts'
import * as factors from '@kogge/db/schema/second-factors.ts'
import * as secret from '@kogge/db/schema/server-secret.ts'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

const MODULES = [
  account,
  bearer,
  ledger,
  delegations,
  drafting,
  evaluation,
  files,
  harvest,
  membership,
  orgs,
  mergers,
  participation,
  reference,
  response,
  sealing,
  factors,
  secret,
]

/** Tables of the schema by their names. */
export const TABLES: ReadonlyMap<string, PgTable> = new Map(
  MODULES.flatMap((module) => Object.values<unknown>(module))
    .filter((one) => is(one, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
)

const FINISHED = `exists (select from finished_lot f
  where f.rfx_id = t.rfx_id and f.lot_id = t.lot_id and f.user_id = t.user_id)`
const SEALED_MERGER = `(m.state = 'open' or m.seal is not null)`
const OPEN_LOT = `t.state in ('scoring', 'agreed')`

/** Which rows of a table a place is about, of those that are about some of them. */
export const ROWS_OF: Readonly<Record<string, string>> = {
  'rfx_answer that is public': `t.visibility = 'public'`,
  'rfx_answer that is private': `t.visibility = 'private'`,
  'rfx_invitation by name': 't.email is null',
  'rfx_invitation by letter': 't.email is not null',
  'evaluation_lot that is decided': `not ${OPEN_LOT}`,
  'evaluation_lot that is not': OPEN_LOT,
  'score that is finished': FINISHED,
  'score that is not': `not ${FINISHED}`,
  rfx_draft: 't.amends is null',
  'org that is verified by an address': `t.verified_at is not null and t.verified_how = 'domain'`,
  'org that is verified otherwise': `t.verified_at is not null and t.verified_how <> 'domain'`,
  'org_match that is a merger': 't.moved is not null',
  'org_merger that is open, or has a seal': SEALED_MERGER.replaceAll('m.', 't.'),
  'org_merger_voice of such a merger': `exists (select from org_merger m where m.id = t.merger_id and ${SEALED_MERGER})`,
}

/** What is done with whole rows. */
export const ROW_ASPECTS = ['row added', 'row removed'] as const
/** What is done with the ends of chains, by the table. */
export const END_ASPECTS: Readonly<Record<string, readonly string[]>> = {
  ledger_entry: ['end removed'],
  audit_log: ['end removed', 'end of the platform removed', 'end since the night removed'],
}
/** What is not a table, and what of it is verified. */
export const OTHERS: Readonly<Record<string, readonly string[]>> = { kogge_clock: ['definition'] }
