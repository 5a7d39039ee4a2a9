import type { Notice, NoticeAward, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { firstTexts, joinedTexts, textsAt } from '../ocds/ocds-texts.ts'
import { timeAt } from '../ocds/ocds-values.ts'

type Changes = NonNullable<Notice['changes']>

/** Cancellations that took effect; others wait for complaints, or failed. */
const inEffect = (data: JsonObject): readonly JsonObject[] =>
  objectsAt(data, 'cancellations').filter((entry) => textAt(entry, 'status') === 'active')

const lotOf = (cancellation: JsonObject): string | null =>
  textAt(cancellation, 'cancellationOf') === 'lot' ? textAt(cancellation, 'relatedLot') : null

const reasonOf = (cancellation: JsonObject, language: string): Texts =>
  firstTexts(
    textsAt(cancellation, 'reason', language),
    textsAt(cancellation, 'reasonType', language),
  )

/** The tender, or lots of it, given up: BT-140 `cancel` where nothing is left of it. */
export const readCancellation = (data: JsonObject, language: string): Changes | null => {
  const cancellations = inEffect(data)
  const isGivenUp = textAt(data, 'status') === 'cancelled'
  if (!isGivenUp && cancellations.length === 0) return null
  return {
    changedNoticeId: null,
    reasonCode: isGivenUp ? 'cancel' : null,
    description: joinedTexts(...cancellations.map((entry) => reasonOf(entry, language))),
    sections: cancellations.map((entry) => ({
      id: textAt(entry, 'id'),
      description: reasonOf(entry, language),
      lotId: lotOf(entry),
    })),
  }
}

/**
 * Lots without a winner, with what cancellations say of them: a lot is given up for the reason
 * that the cancellation gives (`noDemand`, `unFixable`, `forceMajeure`, `expensesCut`).
 */
export const withCancellations = (
  awards: readonly NoticeAward[],
  data: JsonObject,
): NoticeAward[] => {
  const cancelled = new Map(inEffect(data).map((entry) => [lotOf(entry), entry]))
  const whole = cancelled.get(null)
  return awards.map((award) => {
    const cancellation = cancelled.get(award.lotId) ?? whole
    if (!cancellation || award.winners.length > 0) return award
    return {
      ...award,
      outcome: 'clos-nw',
      reason: textAt(cancellation, 'reasonType') ?? award.reason,
      decidedAt: timeAt(cancellation, 'date') ?? award.decidedAt,
    }
  })
}
