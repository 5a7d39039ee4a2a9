import { cutText } from '../kernel/text-folding.ts'
import { textHash } from '../kernel/text-hash.ts'
import type { NoticeAward } from '../notices/canonical-notice.ts'
import { isCancelling, type StoredNotice } from '../rfx/compilation/publication-order.ts'
import { identifiersOf, partyIdOf } from './ocds-identifiers.ts'

/** An award as a notice states it, under the id that it has in all releases. */
export interface PublishedAward {
  readonly id: string
  readonly award: NoticeAward
  /** The notice that states it. */
  readonly noticeId: string
}

/** The awards that a notice states, and those of earlier notices that hold no longer. */
export interface AwardNews {
  readonly stated: readonly PublishedAward[]
  readonly cancelled: readonly PublishedAward[]
}

const winnersOf = ({ winners }: NoticeAward): string =>
  winners
    .map((org) => partyIdOf(org, identifiersOf(org)))
    .sort()
    .join('+')

const contractKey = ({ lotId, contractId }: NoticeAward): string =>
  JSON.stringify([lotId, contractId])
const wonKey = (award: NoticeAward): string => JSON.stringify([award.lotId, winnersOf(award)])

/** A part of an id: a consortium may have a hundred names. */
const LONGEST_PART = 100

const partOf = (text: string): string =>
  text.length <= LONGEST_PART ? text : `${cutText(text, LONGEST_PART)}-${textHash(text)}`

const idOf = (parts: readonly (string | null | undefined)[]): string =>
  parts.flatMap((part) => (part ? partOf(part) : [])).join('-')

/** The id of an award by what its source says of it: lot, contract, winners; what nobody won has the lot alone. */
const sourceId = (award: NoticeAward, ...distinction: readonly (string | null | undefined)[]) =>
  idOf([award.lotId ?? 'all', award.contractId, ...distinction, winnersOf(award)])

/** What tells two awards of one lot, contract and winner apart. */
const distinctionOf = ({ value, decidedAt }: NoticeAward) => [value?.amount, decidedAt]

/**
 * The id that an earlier notice gave to the same award under another number: a modification is of the only award of
 * the lot to the same winner (BT-1501), and a number of a contract may be that of an award that was not settled.
 */
const earlierIds = (current: readonly PublishedAward[], isModifying: boolean) => {
  const byWinner = Map.groupBy(current, ({ award }) => wonKey(award))
  return (award: NoticeAward): string | undefined => {
    if (award.winners.length === 0) return undefined
    const same = byWinner.get(wonKey(award)) ?? []
    const open = isModifying ? same : same.filter((one) => one.award.isSettled === false)
    return open.length === 1 ? open[0]?.id : undefined
  }
}

const statedBy = (
  { id: noticeId, notice }: StoredNotice,
  current: readonly PublishedAward[],
): readonly PublishedAward[] => {
  const known = new Set(current.map(({ id }) => id))
  const earlier = earlierIds(current, notice.formType === 'cont-modif')
  const stated = new Map<string, PublishedAward>()
  for (const award of notice.awards) {
    const own = sourceId(award)
    const id = known.has(own) ? own : (earlier(award) ?? own)
    const same = stated.get(id)
    if (same && JSON.stringify(same.award) === JSON.stringify(award)) continue
    const free = same ? sourceId(award, ...distinctionOf(award)) : id
    stated.set(free, { id: free, award, noticeId })
  }
  return [...stated.values()]
}

const isWon = ({ award }: PublishedAward): boolean => award.winners.length > 0

/**
 * What a notice changes in the awards that earlier ones stated and that still hold. A correction replaces the awards
 * of the notice that it corrects, a cancelled result takes them back (BT-140 `cancel`), a modification names another
 * winner for its contract, and that a lot had no winner holds no longer once it has one.
 */
export const awardNewsOf = (
  publication: StoredNotice,
  corrected: StoredNotice | undefined,
  current: readonly PublishedAward[],
): AwardNews => {
  const stated = isCancelling(publication.notice) ? [] : statedBy(publication, current)
  const ids = new Set(stated.map(({ id }) => id))
  const won = new Set(stated.filter(isWon).map(({ award }) => award.lotId))
  const modified = new Set(
    publication.notice.formType === 'cont-modif'
      ? stated.flatMap(({ award }) => (award.contractId ? contractKey(award) : []))
      : [],
  )
  const cancelled = current.filter(
    (one) =>
      !ids.has(one.id) &&
      (one.noticeId === corrected?.id ||
        modified.has(contractKey(one.award)) ||
        (!isWon(one) && won.has(one.award.lotId))),
  )
  return { stated, cancelled }
}
