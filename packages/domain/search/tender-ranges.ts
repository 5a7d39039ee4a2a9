import { endOfDay, startOfDay } from '../kernel/riga-time.ts'
import type { TenderFilters } from './tender-filters.ts'

/** Bounds, both included; `orNone` lets in what has no value of the kind. */
export interface Range {
  readonly least: number
  readonly most: number
  readonly orNone: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The deadlines that filters ask for, in epoch milliseconds: days are those of Europe/Riga. Null for any. */
export const deadlineRange = (filters: TenderFilters, now: Date): Range | null => {
  const { deadlineWithin = [], deadlineFrom = [], deadlineTo = [] } = filters
  const [[within], [from], [to]] = [deadlineWithin, deadlineFrom, deadlineTo]
  if (within === undefined && from === undefined && to === undefined) return null
  const start = now.getTime()
  const least = [
    ...(within === undefined ? [] : [start]),
    ...(from === undefined ? [] : [startOfDay(from).getTime()]),
  ]
  const most = [
    ...(within === undefined ? [] : [start + Number(within) * DAY_MS]),
    ...(to === undefined ? [] : [endOfDay(to).getTime()]),
  ]
  return { least: Math.max(...least), most: Math.min(...most), orNone: false }
}

const CENTS = 100

/** The values that filters ask for, in cents of euros. Null for any. */
export const valueRange = ({
  valueFrom = [],
  valueTo = [],
  valueUnstated = [],
}: TenderFilters): Range | null => {
  const [[from], [to]] = [valueFrom, valueTo]
  if (from === undefined && to === undefined) return null
  return {
    least: from === undefined ? Number.NEGATIVE_INFINITY : Number(from) * CENTS,
    most: to === undefined ? Number.POSITIVE_INFINITY : Number(to) * CENTS,
    orNone: valueUnstated.length > 0,
  }
}

/** Whether a value lies in a range; null is none. */
export const isInRange = ({ least, most, orNone }: Range, value: number | null): boolean =>
  value === null ? orNone : value >= least && value <= most
