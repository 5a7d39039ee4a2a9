import type { NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import { addDays, localDate, workday } from './demo-calendar.ts'
import { suppliersOf } from './demo-organisations.ts'
import type { Procurement } from './demo-procurement.ts'
import { amountIn } from './lot-prices.ts'
import type { Random } from './seeded-random.ts'

const NO_WINNER = ['no-rece', 'all-rej', 'ins-fund', 'one-admis', 'chan-need']

/**
 * The outcome of every lot. Most are won, some closed without a winner; where a winner has priced
 * a lot, it is a little under the estimate as a rule. `total` is in euros.
 */
export const awardsOf = (
  random: Random,
  { subject, buyer, lots }: Procurement,
  prices: readonly number[],
  decided: Date,
  reference: string,
): { awards: NoticeAward[]; total: number } => {
  const { country } = buyer.town
  const suppliers = suppliersOf(subject.theme, country)
  let total = 0
  const awards = lots.map((_, at): NoticeAward => {
    const lotId = `LOT-${String(at + 1).padStart(4, '0')}`
    const decidedAt = localDate(workday(addDays(decided, -4), 'before'), country)
    if (random.chance(0.11)) {
      const reason = random.pick(NO_WINNER)
      const tenders = reason === 'no-rece' ? 0 : reason === 'one-admis' ? 1 : random.int(1, 3)
      return {
        lotId,
        outcome: 'clos-nw',
        reason,
        winners: [],
        value: null,
        decidedAt,
        contractId: null,
        tendersReceived: tenders,
      }
    }
    const price = Math.round((prices[at] ?? 0) * (0.74 + random.next() * 0.3) * 100) / 100
    total += price
    const winners = [random.pick(suppliers)]
    const partner = random.pick(suppliers)
    if (random.chance(0.05) && partner !== winners[0]) winners.push(partner)
    return {
      lotId,
      outcome: 'selec-w',
      reason: null,
      winners: winners.map(({ notice }, which) => ({
        ...notice,
        key: `ORG-${String(10 + at * 2 + which).padStart(4, '0')}`,
      })),
      value: amountIn(country, price),
      decidedAt,
      contractId: `${reference}-${at + 1}`,
      tendersReceived: random.pick([1, 2, 2, 3, 3, 4, 5, 7]),
    }
  })
  return { awards, total: Math.round(total * 100) / 100 }
}
