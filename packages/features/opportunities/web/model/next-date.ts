import type { OpportunityCard } from '../opportunities.client.ts'

/** The organisation's own date, or the official deadline of the tender. */
export interface NextDate {
  readonly kind: 'due' | 'deadline'
  readonly at: string
}

/** The earlier of both dates; null where there is none. */
export const nextDate = ({
  dueAt,
  deadlineAt,
}: Pick<OpportunityCard, 'dueAt' | 'deadlineAt'>): NextDate | null => {
  const isDue =
    dueAt !== null && (deadlineAt === null || Date.parse(dueAt) < Date.parse(deadlineAt))
  if (isDue) return { kind: 'due', at: dueAt }
  return deadlineAt === null ? null : { kind: 'deadline', at: deadlineAt }
}

const SOON_MS = 7 * 24 * 60 * 60 * 1000

export type Urgency = 'past' | 'soon' | 'later'

/** How near a date is at an instant in milliseconds; `soon`: within seven days. */
export const urgencyOf = (at: string, now: number): Urgency => {
  const left = Date.parse(at) - now
  if (left < 0) return 'past'
  return left <= SOON_MS ? 'soon' : 'later'
}
