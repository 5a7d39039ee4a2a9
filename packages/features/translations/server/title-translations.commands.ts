import { rfxTranslation } from '@kogge/db/schema/harvester.ts'
import { refreshSearchRows } from '@kogge/db/search-index/search-index-refill.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { TRANSLATE_TITLES } from './title-translations.jobs.ts'
import type { RemoveTranslationInput, SaveTranslationInput } from './title-translations.views.ts'
import { untranslatedById } from './untranslated-titles.queries.ts'

type Grant = Granted<OnPlatform<'harvester.manage'>>

const ofTitle = ({ rfxId, language }: RemoveTranslationInput) =>
  and(eq(rfxTranslation.rfxId, rfxId), eq(rfxTranslation.language, language))

/**
 * Keeps a title as a person translated it, in place of what stood there. Throws `record.not_found`,
 * and `request.invalid` with the `reason` `original_changed` where another title stands there by
 * now, `not_missing` where the notices have it in that language.
 */
export const saveTranslation = async (ctx: Grant, input: SaveTranslationInput): Promise<void> => {
  const { db: tx, now, actor } = ctx
  const { rfxId, language, title } = input
  const untranslated = await untranslatedById(tx, rfxId, now)
  if (untranslated.given.includes(language))
    throw new AppError('request.invalid', { reason: 'not_missing' })
  const original = untranslated.original.text
  if (original !== input.original)
    throw new AppError('request.invalid', { reason: 'original_changed' })
  const [before] = await tx.select().from(rfxTranslation).where(ofTitle(input)).for('update')
  const values = {
    title,
    original,
    madeBy: 'person' as const,
    service: null,
    userId: actor.userId,
    createdAt: now,
  }
  await tx
    .insert(rfxTranslation)
    .values({ rfxId, language, ...values })
    .onConflictDoUpdate({ target: [rfxTranslation.rfxId, rfxTranslation.language], set: values })
  await refreshSearchRows(tx, [rfxId])
  await recordAuditEntry(ctx, {
    action: 'translation.saved',
    subjectType: 'rfx',
    subjectId: rfxId,
    ...(before && { before: { language, title: before.title, madeBy: before.madeBy } }),
    after: { language, title, madeBy: 'person' },
  })
}

/** Takes a translation away. Throws `record.not_found`. */
export const removeTranslation = async (
  ctx: Grant,
  input: RemoveTranslationInput,
): Promise<void> => {
  const [before] = await ctx.db.delete(rfxTranslation).where(ofTitle(input)).returning()
  if (!before) throw new AppError('record.not_found')
  await refreshSearchRows(ctx.db, [input.rfxId])
  await recordAuditEntry(ctx, {
    action: 'translation.removed',
    subjectType: 'rfx',
    subjectId: input.rfxId,
    before: { language: input.language, title: before.title, madeBy: before.madeBy },
  })
}

/** Has the machine translate a title now. Throws `request.invalid` where there is none (`no_machine`). */
export const askMachine = async (ctx: Grant, rfxId: string): Promise<void> => {
  if (ctx.translationService === null)
    throw new AppError('request.invalid', { reason: 'no_machine' })
  await ctx.jobs.send(ctx.db, TRANSLATE_TITLES, { rfxId })
}
