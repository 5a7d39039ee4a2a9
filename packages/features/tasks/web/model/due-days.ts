import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'

export type Urgency = 'overdue' | 'today' | 'soon' | 'later'

const SOON_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The day that the clocks of Riga show (`2026-12-24`). */
export const todayAt = (now: Date): string => wallOf(now).slice(0, 10)

/** How near a day (`2026-12-24`) is on another; `soon`: within seven days. */
export const urgencyOf = (day: string, today: string): Urgency => {
  const left = Date.parse(day) - Date.parse(today)
  if (left < 0) return 'overdue'
  if (left === 0) return 'today'
  return left <= SOON_DAYS * DAY_MS ? 'soon' : 'later'
}

/** Whether a task waits for work: then its date is marked when it comes near. */
export const isWaiting = (status: TaskStatus): boolean =>
  status === 'OPEN' || status === 'IN_PROGRESS'
