import { addedUp, pricePerBase, type Quantity, quantityOf } from '../reference/quantities.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'

type Award = RfxContent['awards'][number]
type Lot = RfxContent['lots'][number]

/** How much was bought, and what one base unit of its measure cost. */
export interface UnitPrice {
  readonly quantity: Quantity
  /** Cents of EUR, a decimal string. */
  readonly price: string
}

/** Forms that must be filled are filled with one; and the price of one is the price of the contract. */
const isMoreThanOne = ({ value }: Quantity): boolean => value !== '1'

/** How much all lots are together, where each of them says it, and none has the one of a form. */
const wholeOf = (lots: readonly Lot[]): Quantity | null => {
  const stated = lots.filter(({ kind }) => kind !== 'group').map((lot) => quantityOf(lot.quantity))
  const known = stated.filter((quantity) => quantity !== null)
  return known.length === stated.length && known.every(isMoreThanOne) ? addedUp(known) : null
}

interface Won {
  readonly position: number
  readonly award: Award
  /** What it counts in sums; null where it counts in none. */
  readonly cents: bigint | null
}

/**
 * What was paid for a unit, by the place of the award. Only where the amount is of exactly what the
 * quantity is of: the award's own, else that of its lot and of all who won it together, else, where
 * awards name no lot, of the whole. Parts count once, at the first of them; parts of a framework
 * agreement are not, as nobody knows how much is called off from whom.
 */
export const unitPricesOf = (
  lots: readonly Lot[],
  awarded: readonly Won[],
  isFramework: (lot: Lot | undefined) => boolean,
): ReadonlyMap<number, UnitPrice> => {
  const prices = new Map<number, UnitPrice>()
  const isStated =
    lots.some(({ quantity }) => quantity) || awarded.some(({ award }) => award.quantity)
  if (!isStated) return prices
  const tell = (position: number, quantity: Quantity | null, cents: bigint | null): void => {
    if (quantity && cents !== null && cents > 0n && isMoreThanOne(quantity))
      prices.set(position, { quantity, price: pricePerBase(cents, quantity) })
  }
  const byLot = Map.groupBy(awarded, ({ award }) => award.lotId)
  for (const [lotId, won] of byLot) {
    const [first] = won
    const own = won.map(({ award }) => quantityOf(award.quantity))
    if (own.some((quantity) => quantity !== null)) {
      for (const [at, { position, cents }] of won.entries()) tell(position, own[at] ?? null, cents)
      continue
    }
    const lot = lotId === null ? undefined : lots.find(({ id }) => id === lotId)
    if (!first || (lotId === null && byLot.size > 1)) continue
    if (won.length > 1 && (lot ? isFramework(lot) : lots.some(isFramework))) continue
    const sum = won.reduce<bigint | null>(
      (all, { cents }) => (all === null || cents === null ? null : all + cents),
      0n,
    )
    tell(first.position, lotId === null ? wholeOf(lots) : quantityOf(lot?.quantity), sum)
  }
  return prices
}
