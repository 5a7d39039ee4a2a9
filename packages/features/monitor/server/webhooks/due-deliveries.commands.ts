import type { Db } from '@kogge/db/client.ts'
import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { sql } from 'drizzle-orm'

/** A request in the feed of an organisation, as matching has just written it. */
export interface MatchedRequest {
  readonly org_id: string | undefined
  readonly rfx_num: number | undefined
  readonly version: number | undefined
  readonly profiles: readonly number[]
  readonly kind: MatchKind | undefined
}

/** The matches that are news to a receiver: a request that is new, or that an amendment made fit. */
const isNews = ({ kind }: MatchedRequest): boolean => kind === 'new' || kind === 'became'

/**
 * Makes deliveries due for the webhooks of the organisations in whose feeds requests came, in the transaction that writes those: one for each
 * version of a request, however often it is written.
 */
export const makeDeliveriesDue = async (
  tx: Db,
  matched: readonly MatchedRequest[],
  now: Date,
): Promise<void> => {
  const news = matched.filter(isNews)
  if (news.length === 0) return
  const at = now.toISOString()
  await tx.execute(sql`
    insert into webhook_delivery (webhook_id, kind, rfx_num, version, match_kind, profiles, due_at, created_at)
    select w.id, 'match', m.rfx_num, m.version, m.kind, array(select jsonb_array_elements_text(m.profiles)::int), ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as m (org_id uuid, rfx_num int, profiles jsonb, kind text, version int)
    join webhook w on w.org_id = m.org_id and w.state = 'active'
    on conflict do nothing`)
}
