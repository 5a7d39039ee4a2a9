import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import { respondersOf } from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { participantsOf } from '../participants.queries.ts'
import { type Asking, invitationOf, readRequest } from '../requests.queries.ts'
import { everyPlaceOf } from '../slots/represented-slots.queries.ts'
import {
  openLetters,
  type SealedLetter,
  sealLetters,
  type Unwritten,
  uninvitedTemplate,
} from './sealed-letters.ts'

interface Deps extends Pick<Context, 'secretBox' | 'sealing'> {
  readonly db: Db
}

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** What is written to one organisation, and where its letters lead; null for nothing. */
type Manner = Pick<SealedLetter, 'isUninvited' | 'path'>

/**
 * Whom a request is no longer for is not asked to act on it: what is told of it they are told in words of
 * their own, as far as they have a tender there that it concerns, and led to that.
 */
const mannerFor = async (
  tx: Db,
  keys: Keys,
  request: Asking,
  orgId: string,
  template: MailTemplate | undefined,
): Promise<Manner | null> => {
  const path = `/rfx/${request.rfxId}?switchToOrg=${orgId}`
  if (request.document.privacy === 'public') return { path }
  const places = await everyPlaceOf(tx, keys, request.rfxId, orgId)
  if (await invitationOf(tx, request.rfxId, places)) return { path }
  const has = places.some(({ state, opened }) => state?.submitted || opened === 'RESPONDED')
  const own = template ? uninvitedTemplate(template) : null
  if (!own || (own !== template && !has)) return null
  return has
    ? { isUninvited: true, path: `/rfx/${request.rfxId}/response/${orgId}?switchToOrg=${orgId}` }
    : { isUninvited: true, path }
}

/** The letters of an occasion: to the people of all who take part in its request, each in their language. */
const lettersOf = async (
  tx: Db,
  keys: Keys,
  { rfxId, others }: Unwritten,
  template: MailTemplate | undefined,
  now: Date,
): Promise<SealedLetter[]> => {
  const letters: SealedLetter[] = []
  const request = await readRequest(tx, rfxId)
  if (!request) return []
  for (const { orgId, placeIds } of await participantsOf(tx, keys, rfxId)) {
    const manner = await mannerFor(tx, keys, request, orgId, template)
    if (!manner) continue
    const { openedAt, publishedAt } = request
    const { rows } = keys.sealing
    const sealed = openedAt === null ? { placeIds, publishedAt, rows } : null
    const ids = await respondersOf(tx, orgId, now, sealed)
    if (ids.length === 0) continue
    const readers = await tx
      .select({ email: user.email, language: user.language })
      .from(user)
      .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
    for (const { email: recipient, language } of readers) {
      if (others.includes(recipient)) continue
      const locale = uiLocale.catch('en').parse(language)
      letters.push({ id: randomUUID(), locale, recipient, ...manner, attempts: 0 })
    }
  }
  return letters
}

/**
 * Writes the letters of an occasion into the row that its call has left for them, once however often it
 * is asked for. Here and not in the call, whose time would tell how many take part.
 */
export const writeLetters = ({ db, ...keys }: Deps, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(sealedMail).where(eq(sealedMail.id, id)).for('update')
    if (!row) return
    const { unwritten, ...post } = openLetters(keys.secretBox, id, row.payload)
    if (!unwritten) return
    const letters = await lettersOf(tx, keys, unwritten, post.said?.template, now)
    await tx
      .update(sealedMail)
      .set({ payload: sealLetters(keys.secretBox, id, { ...post, letters }) })
      .where(eq(sealedMail.id, id))
  })
