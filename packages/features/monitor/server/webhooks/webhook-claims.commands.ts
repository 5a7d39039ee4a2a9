import type { Db } from '@kogge/db/client.ts'
import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { mostAttempts } from '@kogge/domain/monitor/webhooks/webhook-retries.ts'
import type { DeliveryKind } from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import { sql } from 'drizzle-orm'

/** A delivery that this process attempts now, with what its webhook says. */
export interface ClaimedDelivery {
  readonly id: string
  readonly webhookId: string
  readonly orgId: string
  readonly url: string
  readonly secret: Buffer
  readonly locale: string
  readonly kind: DeliveryKind
  readonly rfxNum: number | null
  /** Null of a test, and of a request that is there no more. */
  readonly rfxId: string | null
  readonly version: number | null
  readonly matchKind: MatchKind | null
  readonly profiles: readonly number[]
  readonly body: string | null
  readonly bodyMac: Buffer | null
  /** This one included. */
  readonly attempts: number
  readonly createdAt: Date
}

/** An attempt that has not been settled after so long is somebody's who died: the delivery is due again. */
const LEASE_MS = 2 * 60_000

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly webhook_id: string
  readonly org_id: string
  readonly url: string
  readonly secret: Buffer
  readonly locale: string
  readonly kind: DeliveryKind
  readonly rfx_num: number | null
  readonly rfx_id: string | null
  readonly version: number | null
  readonly match_kind: MatchKind | null
  readonly profiles: number[]
  readonly body: string | null
  readonly body_mac: Buffer | null
  readonly attempts: number
  readonly created_at: string | Date
}

/** Of one organisation, however many webhooks it has: receivers that hang keep no others waiting. */
const MOST_OF_ORG = 2

const isSpent = sql`d.attempts >= case d.kind when 'test' then ${mostAttempts('test')}::int else ${mostAttempts('match')}::int end`

/**
 * Gives up deliveries whose last attempt nobody has settled until the end of its lease: whatever keeps an attempt from being
 * settled, none is made more often than any other.
 */
export const giveUpUnsettled = (db: Db, now: Date) =>
  db.execute(sql`
    update webhook_delivery d set state = 'failed', due_at = null, problem = 'not-sent'
    where d.state = 'waiting' and d.due_at <= ${now.toISOString()} and ${isSpent}`)

/**
 * Takes deliveries that are due, the oldest of each webhook, at most `most`, beside those that this process attempts already
 * (`running`): one of each webhook and two of each organisation at a time, organisations in turn. They are due again after the lease,
 * unless they are settled before. Matches go to organisations with a plan that runs, and to webhooks that are active; tests to
 * all; nothing to organisations that are deleted or have become a part of another.
 */
export const claimDeliveries = async (
  db: Db,
  most: number,
  running: readonly Pick<ClaimedDelivery, 'webhookId' | 'orgId'>[],
  now: Date,
): Promise<readonly ClaimedDelivery[]> => {
  const at = now.toISOString()
  const busy = running.map(({ webhookId, orgId }) => ({ webhook_id: webhookId, org_id: orgId }))
  const { rows } = await db.execute<Row>(sql`
    with busy as (
      select * from jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) as b (webhook_id uuid, org_id uuid)
    ), due as (
      select distinct on (d.webhook_id) d.id, d.due_at, w.org_id
      from webhook_delivery d join webhook w on w.id = d.webhook_id
      join org o on o.id = w.org_id and o.deleted_at is null and o.merged_into_id is null
      where d.state = 'waiting' and d.due_at <= ${at} and not ${isSpent}
        and not exists (select from busy b where b.webhook_id = d.webhook_id)
        and (d.kind = 'test' or (w.state = 'active' and exists (select from subscription b
          where b.org_id = w.org_id and b.starts_at <= ${at} and (b.ends_at is null or b.ends_at > ${at}))))
      order by d.webhook_id, d.due_at, d.id
    ), ranked as (
      select id, due_at, row_number() over (partition by org_id order by due_at, id)
        + (select count(*) from busy b where b.org_id = due.org_id) as place
      from due
    ), taken as (
      select d.id from webhook_delivery d join ranked r on r.id = d.id
      where r.place <= ${MOST_OF_ORG} and d.state = 'waiting' and d.due_at <= ${at}
      order by r.place, r.due_at, r.id limit ${most} for update of d skip locked
    )
    update webhook_delivery d set attempts = d.attempts + 1, attempted_at = ${at},
      due_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}
    from taken, webhook w where d.id = taken.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.org_id, w.url, w.secret, w.locale, d.kind, d.rfx_num,
      (select r.id from rfx r where r.num = d.rfx_num) as rfx_id, d.version, d.match_kind,
      d.profiles, d.body, d.body_mac, d.attempts, d.created_at`)
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    orgId: row.org_id,
    url: row.url,
    secret: row.secret,
    locale: row.locale,
    kind: row.kind,
    rfxNum: row.rfx_num,
    rfxId: row.rfx_id,
    version: row.version,
    matchKind: row.match_kind,
    profiles: row.profiles,
    body: row.body,
    bodyMac: row.body_mac,
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
  }))
}
