import type { Notice, NoticeAward, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { suppliersOf } from './demo-organisations.ts'
import type { Procurement } from './demo-procurement.ts'
import { randomFrom } from './seeded-random.ts'

/** How many results name who tendered without success: in life it is fewer. */
const NAMING = 0.3
const MOST_NAMED = 4

/**
 * Who tendered for what others won, in some of the results, at prices above the winner's. Drawn from
 * numbers of its own, so that the rest of the world stays as it is.
 */
export const lostTo = (
  { subject, buyer }: Procurement,
  awards: readonly NoticeAward[],
  reference: string,
): Pick<Notice, 'lostTenders'> => {
  const random = randomFrom(`lost ${reference}`)
  if (!random.chance(NAMING)) return {}
  const suppliers = suppliersOf(subject.theme, buyer.town.country)
  const nameOf = ({ name }: Pick<NoticeOrg, 'name'>) => name
  const lostTenders = awards.flatMap(({ lotId, winners, value, tendersReceived }, at) => {
    if (winners.length === 0 || value === null) return []
    const won = winners.map(nameOf)
    const others = suppliers.filter(({ notice }) => !won.includes(nameOf(notice)))
    const named = Math.min((tendersReceived ?? 0) - 1, MOST_NAMED, others.length)
    return random.some(others, Math.max(0, named)).map(({ notice }, place) => ({
      lotId,
      rank: place + 2,
      tenderers: [{ ...notice, key: `ORG-${String(500 + at * 10 + place).padStart(4, '0')}` }],
      value: {
        amount: (Number(value.amount) * (1.02 + (place + random.next()) * 0.07)).toFixed(2),
        currency: value.currency,
      },
    }))
  })
  return lostTenders.length > 0 ? { lostTenders } : {}
}
