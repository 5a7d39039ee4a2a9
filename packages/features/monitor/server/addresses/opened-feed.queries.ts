import type { Db } from '@kogge/db/client.ts'
import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { FeedForm } from '@kogge/domain/monitor/feed-addresses.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { checkSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { and, eq, ne } from 'drizzle-orm'
import { readScope } from './address-scope.ts'

/** The feed that an address opens, as its owner sees it. */
export interface OpenedFeed {
  /** Of the secret. */
  readonly id: string
  readonly orgId: string
  readonly userId: string
  /** The owner's language. */
  readonly locale: UiLocale
  readonly profile: Pick<typeof monitorProfile.$inferSelect, 'num' | 'guid' | 'name' | 'updatedAt'>
}

/** The permissions of everybody who reads a feed by an address: to see it, and to have files. */
const NEEDED = ['market_profile.view', 'rfx.export_csv'] as const

type Opener = Pick<Context, 'db' | 'sealing' | 'tokenKeys'>

const activeProfile = async (db: Db, orgId: string, guid: string) => {
  const [profile] = await db
    .select()
    .from(monitorProfile)
    .where(
      and(
        eq(monitorProfile.orgId, orgId),
        eq(monitorProfile.guid, guid),
        ne(monitorProfile.state, 'archived'),
      ),
    )
  return profile ?? null
}

/**
 * What a token opens in a form at `now`; null for every token that opens nothing: one that is unknown or revoked, of another form,
 * of somebody who may not see feeds or has no files (any more), or of a profile that is archived or gone.
 */
export const openedFeed = async (
  { db, sealing, tokenKeys }: Opener,
  token: string,
  form: FeedForm,
  now: Date,
): Promise<OpenedFeed | null> => {
  const secret = await checkSecret(db, tokenKeys, 'feed', token, now)
  const scope = secret && readScope(secret.scope)
  if (!secret?.userId || !secret.orgId || scope?.form !== form) return null
  const [owner, profile] = [
    await readActor(db, sealing, secret.userId, now),
    await activeProfile(db, secret.orgId, scope.guid),
  ]
  if (!owner || !profile) return null
  const { id, userId, orgId } = secret
  const place = owner.orgs.find((one) => one.orgId === orgId)
  if (!place || NEEDED.some((permission) => orgRefusal(place, permission, now) !== null))
    return null
  return { id, orgId, userId, locale: uiLocale.catch('en').parse(owner.language), profile }
}
