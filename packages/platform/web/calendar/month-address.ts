import { isMonth } from '@kogge/domain/kernel/calendar-months.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'

/** The month that the clocks of Riga show. */
export const monthAt = (now: Date): string => wallOf(now).slice(0, 7)

/** The month of an address; undefined without one, or for what no calendar shows. */
export const readMonth = (raw: unknown): string | undefined =>
  typeof raw === 'string' && isMonth(raw) ? raw : undefined
