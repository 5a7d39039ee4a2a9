import { toMoney } from '../../kernel/money.ts'
import type { NoticeAmount } from '../../notices/canonical-notice.ts'
import type { RfxContent } from '../../rfx/rfx-content.ts'

/** The facts that indicators of tenders are assessed from. */
export type Contested = Pick<RfxContent, 'awards' | 'lostTenders' | 'lots'>

type Lot = RfxContent['lots'][number]
type Org = RfxContent['buyers'][number]

/** A tender for a lot; several may have sent it together. */
export interface Offer {
  readonly who: string
  readonly senders: number
  /** Null where none is stated that can be one. */
  readonly price: NoticeAmount | null
  /** Null where the source does not say. */
  readonly isRejected: boolean | null
}

/** What is known of who tendered for a lot that one tender won. */
export interface Contest {
  readonly lotId: string | null
  readonly won: Offer
  readonly lost: readonly Offer[]
  /** How many tenders were received, and how many of them rejected; null where that is not known. */
  readonly received: number | null
  readonly rejected: number | null
  readonly criteria: Lot['criteria']
  /** What a framework's winner is paid is not what they offered: the value may be that of all orders. */
  readonly isFramework: boolean
}

const nameOf = ({ ids, name }: Org): string => ids[0]?.id ?? name

const isTechnique = (code: string | null): boolean => code !== null && code !== 'none'

const isFramework = (lot: Lot | undefined): boolean =>
  isTechnique(lot?.options.framework ?? null) || isTechnique(lot?.options.dynamicPurchasing ?? null)

const offerOf = (
  senders: readonly Org[],
  value: NoticeAmount | null,
  isRejected: boolean | null,
): Offer => ({
  who: senders.map(nameOf).sort().join('\n'),
  senders: senders.length,
  price: value && toMoney(value).minor > 0n ? value : null,
  isRejected,
})

/**
 * The lots of a request that were awarded to one tender, with who else tendered as far as notices
 * say. The winner's price is the value of the award (BT-720). Lots with several awards are left out,
 * as Cardinal leaves out processes with several active awards.
 */
export const contestsOf = ({ awards, lostTenders = [], lots }: Contested): Contest[] => {
  const byLot = Map.groupBy(awards, ({ lotId }) => lotId)
  return [...byLot].flatMap(([lotId, [award, ...others]]): Contest[] => {
    const lot = lots.find(({ id }) => id === lotId)
    if (!award || others.length > 0 || award.winners.length === 0) return []
    const lost = lostTenders
      .filter((tender) => tender.lotId === lotId)
      .map(({ tenderers, value, isRejected }) => offerOf(tenderers, value, isRejected ?? null))
    // A source that says of each tender whether it was rejected names them all.
    const isComplete = lost.length > 0 && lost.every((tender) => tender.isRejected !== null)
    const named = lost.filter(({ isRejected }) => isRejected).length
    const received = award.tendersReceived ?? (isComplete ? lost.length + 1 : null)
    const rejected = award.tendersRejected ?? (isComplete ? named : null)
    // Counts that cannot both be true tell nothing.
    const fits = received !== null && rejected !== null && rejected >= 0 && rejected < received
    return [
      {
        lotId,
        won: offerOf(award.winners, award.value, false),
        lost,
        received: received !== null && received > 0 ? received : null,
        rejected: fits ? rejected : null,
        criteria: lot?.criteria ?? [],
        isFramework: isFramework(lot),
      },
    ]
  })
}

/** The prices of tenders in minor units; null where one is missing or in another currency. */
export const pricesOf = (offers: readonly Offer[]): bigint[] | null => {
  const currency = offers[0]?.price?.currency
  const prices = offers.flatMap(({ price }) =>
    price && price.currency === currency ? [toMoney(price).minor] : [],
  )
  return prices.length === offers.length ? prices : null
}

/** Whether every tender that was not rejected is named. */
export const namesAllValid = ({ lost, received, rejected }: Contest): boolean => {
  if (received === null) return false
  const named = lost.filter(({ isRejected }) => isRejected).length
  return lost.length + 1 >= received - Math.max(0, (rejected ?? 0) - named)
}
