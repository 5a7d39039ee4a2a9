import { errorCodeOf } from '../errors/error-codes.ts'
import { errorDetailOf } from '../errors/error-details.ts'

/** What the page on which an organisation is decided shows of it. */
export interface Seen {
  readonly name: string
  readonly country: string | null
  readonly registrationNumber: string | null
}

/** What the organisation is now, where a decision was refused because it is not what was seen; else null. */
export const changedTo = (error: unknown): Seen | null => {
  if (errorCodeOf(error) !== 'org.changed') return null
  const detail = (name: keyof Seen) => String(errorDetailOf(error, name) ?? '')
  return {
    name: detail('name'),
    country: detail('country') || null,
    registrationNumber: detail('registrationNumber') || null,
  }
}
