import { isWorkday, plusDays } from '../drafting/deadlines/workdays.ts'
import { endOfDay, wallOf } from '../kernel/riga-time.ts'

/** How the decision was sent to those concerned. */
export type SentBy = 'electronic' | 'other'

/** Calendar days: Directive 89/665/EEC, Article 2a(2), as amended by 2007/66/EC. */
const STANDSTILL_DAYS: Readonly<Record<SentBy, number>> = { electronic: 10, other: 15 }

/**
 * The last instant of the standstill: no contract before it has passed. The days are counted from the
 * day after the decision was sent, all of them calendar days of Riga; one that would end on a Saturday,
 * Sunday or holiday of the buyer's country ends with the next working day (Regulation (EEC, Euratom)
 * 1182/71, Article 3(4)).
 */
export const standstillEnd = (sentAt: Date, by: SentBy, country: string | null): Date => {
  const sentOn = wallOf(sentAt).slice(0, 10)
  let last = plusDays(sentOn, STANDSTILL_DAYS[by])
  while (!isWorkday(last, country)) last = plusDays(last, 1)
  return endOfDay(last)
}

/** Whether a contract may be concluded. Without a standstill nothing keeps it back. */
export const isStandstillOver = (until: Date | null, now: Date): boolean =>
  until === null || now.getTime() > until.getTime()
