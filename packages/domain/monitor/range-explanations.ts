import { wallOf } from '../kernel/riga-time.ts'
import { deadlineRange, isInRange, valueRange } from '../search/tender-ranges.ts'
import type { ProfileFilters } from './profile-filters.ts'

/** Filters with bounds of deadlines that let one in; without bounds where a tender states none. */
export const deadlinesAround = (
  filters: ProfileFilters,
  value: number | null,
  now: Date,
): ProfileFilters => {
  const { deadlineWithin, deadlineFrom, deadlineTo, ...others } = filters
  if (value === null) return others
  const day = wallOf(new Date(value)).slice(0, 10)
  const lets = (bounds: ProfileFilters): boolean => {
    const range = deadlineRange(bounds, now)
    return range === null || isInRange(range, value)
  }
  return {
    ...others,
    ...(deadlineWithin && lets({ deadlineWithin }) && { deadlineWithin }),
    ...(deadlineFrom && { deadlineFrom: lets({ deadlineFrom }) ? deadlineFrom : [day] }),
    ...(deadlineTo && { deadlineTo: lets({ deadlineTo }) ? deadlineTo : [day] }),
  }
}

const CENTS = 100

/** Filters with bounds of values that let one in; in whole euros, as filters have them. */
export const valuesAround = (filters: ProfileFilters, value: number | null): ProfileFilters => {
  if (value === null) return { ...filters, valueUnstated: ['also'] }
  const { valueFrom, valueTo } = filters
  const lets = (bounds: ProfileFilters): boolean => {
    const range = valueRange(bounds)
    return range === null || isInRange(range, value)
  }
  return {
    ...filters,
    ...(valueFrom && !lets({ valueFrom }) && { valueFrom: [String(Math.floor(value / CENTS))] }),
    ...(valueTo && !lets({ valueTo }) && { valueTo: [String(Math.ceil(value / CENTS))] }),
  }
}
