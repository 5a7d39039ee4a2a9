import { DELETED_DAYS } from '@kogge/domain/opportunities/opportunity-inputs.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when one that was deleted then can be restored. */
export const lastDayOf = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + DELETED_DAYS * DAY_MS).toISOString()
