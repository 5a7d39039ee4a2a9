import type { Db } from '@kogge/db/client.ts'
import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ClaimedDelivery } from './webhook-claims.commands.ts'

const tenderOf = async (
  db: Db,
  { rfxNum, locale: code }: ClaimedDelivery,
  publicUrl: string,
  now: Date,
) => {
  if (rfxNum === null) return null
  const locale = uiLocale.catch('en').parse(code)
  const [card] = await tenderCardsOf(db, [rfxNum], { locale, now }, null)
  if (!card) return null
  return {
    id: card.rfxId,
    title: card.title.text,
    language: card.title.language,
    url: publicUrl + withLocale(locale, `/rfx/${card.rfxId}`),
    buyer: card.buyer?.name ?? null,
    country: card.country,
    cpv: card.cpv,
    value: card.value,
    publishedAt: card.publishedAt,
    deadlineAt: card.deadlineAt,
    status: card.status,
  }
}

/** Whether a delivery may be sent now: a test, or of a request that is public at this moment. */
export const isSendable = async (db: Db, { kind, rfxNum }: ClaimedDelivery): Promise<boolean> => {
  if (kind === 'test') return true
  if (rfxNum === null) return false
  return (await db.$count(rfx, and(eq(rfx.num, rfxNum), eq(rfx.privacy, 'public')))) > 0
}

/**
 * The body of a delivery (docs/webhooks.md). Null for a request that is public no more: nothing of it is disclosed.
 */
export const bodyOf = async (
  db: Db,
  delivery: ClaimedDelivery,
  publicUrl: string,
  now: Date,
): Promise<string | null> => {
  const { id, kind, orgId, createdAt, matchKind, version } = delivery
  const head = { id, event: kind, createdAt: createdAt.toISOString(), orgId }
  if (kind === 'test') return JSON.stringify(head)
  const tender = await tenderOf(db, delivery, publicUrl, now)
  if (!tender) return null
  const profiles = await db
    .select({ guid: monitorProfile.guid, name: monitorProfile.name })
    .from(monitorProfile)
    .where(
      and(eq(monitorProfile.orgId, orgId), inArray(monitorProfile.num, [...delivery.profiles])),
    )
    .orderBy(asc(monitorProfile.num))
  return JSON.stringify({ ...head, match: { kind: matchKind, version, profiles }, tender })
}
