import { z } from 'zod'
import { AppError } from '../kernel/app-errors.ts'
import { withoutDirectionMarks } from '../kernel/text-folding.ts'
import { knownNumber } from '../orgs/numbers/registry-number.ts'
import type { Identity } from './org-verification.ts'

/** What stood on the page on which an organisation is decided, as its lists give it. */
export const seenIdentity = z.strictObject({
  name: z.string().max(5000),
  country: z.string().max(50).nullable(),
  registrationNumber: z.string().max(500).nullable(),
})

/** Name, country and number of an organisation as they are shown. */
export const shownIdentity = (
  row: Identity & { readonly matchKey: string },
): z.infer<typeof seenIdentity> => ({
  name: withoutDirectionMarks(row.name),
  country: row.country,
  registrationNumber: knownNumber(row),
})

/**
 * Sees that a decision is about what its maker saw. Throws `org.changed` where name, country or number differ now,
 * with what they are (`name`, `country`, `registrationNumber`; empty for none).
 */
export const expectAsSeen = (
  seen: z.infer<typeof seenIdentity>,
  row: Identity & { readonly matchKey: string },
): void => {
  const { name, country, registrationNumber } = shownIdentity(row)
  if (
    seen.name === name &&
    seen.country === country &&
    seen.registrationNumber === registrationNumber
  )
    return
  throw new AppError('org.changed', {
    name,
    country: country ?? '',
    registrationNumber: registrationNumber ?? '',
  })
}
