import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { registryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { vatNumber } from '@kogge/domain/orgs/numbers/vat-number.ts'

/** A typed registration number by its country's rule. Throws `org.number_invalid` with `problem` and `field`. */
export const readRegistrationNumber = (typed: string, country: string): string => {
  const read = registryNumber(typed, country)
  if (read.ok) return read.number
  throw new AppError('org.number_invalid', { field: 'registrationNumber', problem: read.problem })
}

/** The same for a VAT number; nothing typed is null. */
export const readVatNumber = (typed: string | null, country: string): string | null => {
  if (typed === null || typed.trim() === '') return null
  const read = vatNumber(typed, country)
  if (read.ok) return read.number
  throw new AppError('org.number_invalid', { field: 'vatNumber', problem: read.problem })
}
