import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { respondersOf } from '@kogge/platform/server/responders/data.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { participantsOf } from '../../data.ts'
import { openLetters, type SealedLetter, sealLetters, type Unwritten } from '../payload.ts'

interface Deps extends Pick<Context, 'secretBox' | 'sealing'> {
  readonly db: Db
}

/** The letters of an occasion: to the people of all who take part in its request, each in their language. */
const lettersOf = async (
  tx: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  { rfxId, others }: Unwritten,
  now: Date,
): Promise<SealedLetter[]> => {
  const letters: SealedLetter[] = []
  for (const { orgId } of await participantsOf(tx, keys, rfxId)) {
    const ids = await respondersOf(tx, orgId, now)
    if (ids.length === 0) continue
    const readers = await tx
      .select({ email: user.email, language: user.language })
      .from(user)
      .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
    for (const { email: recipient, language } of readers) {
      if (others.includes(recipient)) continue
      const locale = uiLocale.catch('en').parse(language)
      const path = `/rfx/${rfxId}?switchToOrg=${orgId}`
      letters.push({ id: randomUUID(), locale, recipient, path, attempts: 0 })
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
    const letters = await lettersOf(tx, keys, unwritten, now)
    await tx
      .update(sealedMail)
      .set({ payload: sealLetters(keys.secretBox, id, { ...post, letters }) })
      .where(eq(sealedMail.id, id))
  })
