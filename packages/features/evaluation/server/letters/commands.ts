import type { LetterContent, LetterKind } from '@kogge/domain/evaluation/letters.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import { keepLetters, withdrawStanding } from '@kogge/features/letters/server/commands.ts'
import { tenderersOf } from '@kogge/features/letters/server/data.ts'
import type { LotRow } from '../lots/data.ts'
import type { Evaluated, Managing } from '../requests/data.ts'
import { commonOf, ownOf, type Told } from './content.ts'
import { orgNames, toldOf } from './data.ts'

/** Those to some bidders, each made when it is asked for: all of them together would keep others waiting. */
const lettersFor = function* (told: Told, bidders: readonly string[], kind?: LetterKind) {
  for (const orgId of bidders) {
    const own = ownOf(told, orgId)
    yield { orgId, content: { ...own, kind: kind ?? own.kind } }
  }
}

/** A letter to every tenderer, those that were sent before taking their leave. */
export const sendLetters = async (
  ctx: Managing,
  row: Evaluated,
  lots: readonly LotRow[],
  now: Date,
): Promise<void> => {
  const told = await toldOf(ctx.db, row, lots)
  await withdrawStanding(ctx.db, row.rfxId, now)
  await keepLetters(ctx, {
    ...{ rfxId: row.rfxId, sentAt: now, common: commonOf(told) },
    standstillUntil: told.standstillUntil,
    letters: lettersFor(told, await tenderersOf(ctx.db, row.rfxId)),
  })
}

/**
 * Tells the bidders of a lot that it ends without the contract that was awarded (Directive 2014/24/EU,
 * Article 55(1)), and where their other lots stand; what they were told before is said anew.
 */
export const sendNotAwarded = async (
  ctx: Managing,
  row: Evaluated,
  lots: readonly LotRow[],
  bidders: readonly string[],
  now: Date,
): Promise<void> => {
  const told = await toldOf(ctx.db, row, lots)
  await withdrawStanding(ctx.db, row.rfxId, now, bidders)
  await keepLetters(ctx, {
    ...{ rfxId: row.rfxId, sentAt: now, common: commonOf(told) },
    standstillUntil: told.standstillUntil,
    letters: lettersFor(told, bidders, 'not_awarded'),
  })
}

/**
 * Tells the bidders of a lot that it goes to the next in rank, with a standstill of its own; and again
 * where their other lots stand, in a letter for itself, since that standstill is not theirs.
 */
export const sendNextAward = async (
  ctx: Managing,
  of: {
    readonly row: Evaluated
    readonly lots: readonly LotRow[]
    readonly lotId: string
    readonly standstillUntil: Date | null
    readonly bidders: readonly string[]
  },
  now: Date,
): Promise<void> => {
  const { row, lots, lotId, standstillUntil, bidders } = of
  const told = await toldOf(ctx.db, row, lots)
  await withdrawStanding(ctx.db, row.rfxId, now, bidders)
  const others = { ...told, lots: lots.filter((lot) => lot.lotId !== lotId) }
  const own = { ...told, standstillUntil, lots: lots.filter((lot) => lot.lotId === lotId) }
  for (const part of [others, own]) {
    const letters = bidders.flatMap((orgId) => {
      const content = ownOf(part, orgId)
      return content.lots.length > 0 ? [{ orgId, content }] : []
    })
    if (letters.length === 0) continue
    await keepLetters(ctx, {
      ...{ rfxId: row.rfxId, sentAt: now, common: commonOf(part), letters },
      standstillUntil: part.standstillUntil,
    })
  }
}

/**
 * Tells bidders that the decision they were told of does not stand any more, and why; and everybody
 * else that the standstill they were told of is void, since the next decision begins another. `until`:
 * the end of the standstill of those concerned, where their lots have one of their own.
 */
export const withdrawLetters = async (
  ctx: Managing,
  row: Evaluated,
  concerned: readonly string[],
  reason: string,
  now: Date,
  until: Date | null = row.standstillUntil,
): Promise<void> => {
  const { db } = ctx
  const { rfxId, document, orgId } = row
  await withdrawStanding(db, rfxId, now, concerned)
  const buyer = (await orgNames(db, [orgId])).get(orgId) ?? ''
  const contentOf = (kind: LetterContent['kind'], ended: Date | null): LetterContent => ({
    ...{ kind, title: document.title, buyer, currency: document.value.currency },
    ...{ language: document.language, lots: [], standstillUntil: null, reason },
    ...(ended && { voidStandstill: ended.toISOString() }),
  })
  // Where there is no standstill that runs, the others have lost nothing.
  const whole = isStandstillOver(row.standstillUntil, now) ? null : row.standstillUntil
  const others = whole
    ? (await tenderersOf(db, rfxId)).filter((one) => !concerned.includes(one))
    : []
  await keepLetters(ctx, {
    ...{ rfxId, sentAt: now, common: null, standstillUntil: null },
    letters: [
      ...concerned.map((one) => ({ orgId: one, content: contentOf('withdrawn', until) })),
      ...others.map((one) => ({ orgId: one, content: contentOf('standstill_void', whole) })),
    ],
  })
}
