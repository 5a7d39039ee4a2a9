import type { Db } from '@kogge/db/client.ts'
import { lockOrgPlaces } from '@kogge/db/locks/slot-owner-lock.ts'
import { moveFiles } from '@kogge/features/files/server/files.api.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import type { Parting } from './belongings-return.commands.ts'

/**
 * Keeps requests that were opened with something of an organisation in them as they are, before the
 * organisations themselves are held: each decision on one of them holds them in this order. What is
 * being opened is waited for.
 */
export const holdOpened = async (tx: Db, orgId: string): Promise<void> => {
  await lockOrgPlaces(tx, 'exclusive')
  await tx.execute(sql`
    select from written_rfx
    where rfx_id in (
      select rfx_id from participation where org_id = ${orgId} or heir_id = ${orgId})
    order by rfx_id for update`)
}

interface Opened extends Record<string, unknown> {
  readonly rfx_id: string
  /** In whose name. */
  readonly org_id: string
  readonly heir_id: string | null
  readonly is_unannounced: boolean
}

/**
 * Expects of what the row says to be theirs that it is theirs by the signed log of the request: in whose name
 * it was made, to whom that was passed on since, and when it was opened. The log gets another such entry by it.
 * Throws `rfx.key_refused`, after an alarm.
 */
const expectTheirs = async (
  { db: tx, sealing }: Granted<unknown>,
  { intoId, mergedAt }: Parting,
  { rfx_id: rfxId, org_id: name, heir_id: heirId }: Opened,
): Promise<void> => {
  const { isOpened, openedAt, heirs } = await provenAccount(tx, sealing, rfxId)
  const heir = heirs.get(name) ?? null
  // Entries of before do not say when.
  const isSince = openedAt === undefined || new Date(openedAt) >= mergedAt
  const isTheirs = heir === null ? name === intoId && isSince : heir === intoId
  if (!isOpened || heir !== heirId || !isTheirs) throw refusedByLog(sealing, 'a bidder')
}

/**
 * What was opened in the name of the one that is left since the two were one, or was left to it in the
 * meantime, and whether it may be renamed: nobody was sent a letter that names it, and the name that it
 * would have is neither taken there nor the buyer's.
 */
const openedSince = async (tx: Db, { fromId, intoId, mergedAt }: Parting) => {
  const { rows } = await tx.execute<Opened>(sql`
    select p.rfx_id, p.org_id, p.heir_id,
      p.heir_id is null and w.state = 'opened' and w.org_id <> ${fromId}
        and not exists (select from letter l where l.rfx_id = p.rfx_id)
        and not exists (
          select from participation o where o.rfx_id = p.rfx_id and o.org_id = ${fromId}) as is_unannounced
    from participation p join written_rfx w on w.rfx_id = p.rfx_id
    where p.heir_id = ${intoId} or (p.heir_id is null and p.org_id = ${intoId}
      and w.opened_at >= ${mergedAt.toISOString()}::timestamptz)
    order by p.rfx_id, p.org_id`)
  return rows
}

/** Where a bidder of a request is named. */
const NAMED = [
  'participation',
  'response',
  'unreadable_slot',
  'bid',
  'clarification',
  'score',
  'agreed_score',
  'former_agreement',
  'reopened_bid',
]

/** Gives a bidder its own name in a request, wherever that is known to its buyer alone. */
const rename = async (
  ctx: Granted<unknown>,
  rfxId: string,
  from: string,
  to: string,
): Promise<void> => {
  const { db: tx } = ctx
  for (const table of NAMED)
    await tx.execute(sql`
      update ${sql.identifier(table)} set org_id = ${to} where rfx_id = ${rfxId} and org_id = ${from}`)
  const files = { kind: 'response' as const, rfxIds: [rfxId] }
  await moveFiles(tx, ctx, { fromId: from, intoId: to }, files)
  await tx.execute(sql`
    update evaluation_lot set winner_id = ${to} where rfx_id = ${rfxId} and winner_id = ${from}`)
  // Whom the buyer chose by name stays invited; who came by a letter is the bidder.
  await tx.execute(sql`
    update rfx_invitation i set org_id = ${to}
    where i.rfx_id = ${rfxId} and i.org_id = ${from} and i.email is not null and not exists (
      select from rfx_invitation o where o.rfx_id = i.rfx_id and o.org_id = ${to})`)
}

/**
 * Passes on what was opened in the name that nobody is left to speak for to those who had made it,
 * with all that became of it: under their own name while no decision was announced. An announced
 * decision stays as it is, and is for them alone (`participation.heir_id`). The log of each request
 * says so. Whose each is the log says, and no row. Throws `rfx.key_refused` where they differ.
 */
export const passOnOpened = async (ctx: Granted<unknown>, parting: Parting): Promise<void> => {
  const { db: tx, actor, sealing } = ctx
  const { fromId } = parting
  for (const one of await openedSince(tx, parting)) {
    const { rfx_id: rfxId, org_id: from, is_unannounced: isRenamed } = one
    await expectTheirs(ctx, parting, one)
    if (isRenamed) await rename(ctx, rfxId, from, fromId)
    else
      await tx.execute(sql`
        update participation set heir_id = ${fromId} where rfx_id = ${rfxId} and org_id = ${from}`)
    await appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'interaction.response_passed_on' as const,
      userId: actor.userId,
      orgId: fromId,
      details: { from, to: fromId, isRenamed },
    })
  }
}
