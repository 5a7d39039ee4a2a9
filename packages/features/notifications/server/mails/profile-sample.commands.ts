import { randomUUID } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { composeDigest } from '@kogge/platform/server/mail/digest/digest-mail.ts'
import { sendWritten } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { orgsWith } from '../reader-condition.queries.ts'
import { digestTenders, reasonsOf } from './digest-tenders.queries.ts'

const MOST_SHOWN = 20
/** Of older matches nobody expects mail. */
const DAYS = 30

/**
 * Mails a user the latest tenders of a profile as its digest shows them; gives whether there were any. Nothing of it counts as notified.
 * Throws `record.not_found` for a profile that they may not see.
 */
export const mailProfileSample = async (
  { db: tx, actor, now, jobs, publicUrl }: Granted<AsSelf>,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
): Promise<boolean> => {
  if (!orgsWith(actor, 'market_profile.view', now).includes(orgId))
    throw new AppError('record.not_found')
  const [profile] = await tx
    .select({ num: monitorProfile.num, name: monitorProfile.name })
    .from(monitorProfile)
    .where(and(eq(monitorProfile.orgId, orgId), eq(monitorProfile.guid, guid)))
  if (!profile) throw new AppError('record.not_found')
  const { rows } = await tx.execute<{ rfx_num: number }>(sql`
    select m.rfx_num from profile_match m
    where m.org_id = ${orgId} and m.profile_num = ${profile.num} and m.kind <> 'left'
      and m.month >= (${now.toISOString()}::timestamptz - make_interval(days => ${2 * DAYS}))::date
      and m.matched_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS})
    group by m.rfx_num order by max(m.matched_at) desc, m.rfx_num limit ${MOST_SHOWN}`)
  const nums = rows.map(({ rfx_num: num }) => num)
  const [account] = await tx
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(eq(user.id, actor.userId))
  const locale = uiLocale.catch('en').parse(account?.language)
  const reader = { locale, now }
  const found = await digestTenders(tx, nums, reader)
  const reasons = await reasonsOf(tx, { orgId, num: profile.num, guid }, nums, reader)
  const tenders = nums.flatMap((num) => {
    const tender = found.get(num)
    return tender ? [{ ...tender, reasons: reasons.get(num) ?? null }] : []
  })
  if (!account || tenders.length === 0) return false
  const { name } = profile
  const section = {
    is: 'profile' as const,
    name,
    guid,
    orgId,
    org: null,
    total: tenders.length,
    tenders,
  }
  const composed = await composeDigest(
    { is: 'sample', locale, at: now, sections: [section] },
    publicUrl,
  )
  const subscription = {
    userId: actor.userId,
    kinds: ['matches'] as const,
    profile: guid,
    thread: null,
  }
  const recipient = account.email
  await sendWritten(
    tx,
    jobs,
    {
      id: randomUUID(),
      template: 'digestSample',
      recipient,
      locale,
      mailKeyId: null,
      subscription,
      ...composed,
    },
    now,
  )
  return true
}
