import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { httpsAddress } from '@kogge/domain/kernel/web-address.ts'
import { registryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import type { NumberProblem } from '@kogge/domain/orgs/numbers/typed-number.ts'
import { vatNumber } from '@kogge/domain/orgs/numbers/vat-number.ts'
import { newOrgName, orgName, orgPhone } from '@kogge/domain/orgs/org-profile-inputs.ts'

/** What can be wrong with a field; each has a text in the catalogue. */
export type Problem =
  | 'required'
  | 'name'
  | 'website'
  | 'email'
  | 'phone'
  | `number_${Exclude<NumberProblem, 'empty'>}`
  | 'number_deleted'
  | `vat_${Exclude<NumberProblem, 'empty'>}`

/** What it is called now, whatever notices call it, it may stay. */
export const nameProblem = (name: string, now: string | null = null): Problem | null => {
  if (name.trim() === '') return 'required'
  return (name === now ? orgName : newOrgName).safeParse(name).success ? null : 'name'
}

export const numberProblem = (typed: string, country: string): Problem | null => {
  const read = registryNumber(typed, country)
  if (read.ok) return null
  return read.problem === 'empty' ? 'required' : `number_${read.problem}`
}

/** Nothing typed is no mistake. */
export const vatProblem = (typed: string, country: string): Problem | null => {
  if (typed.trim() === '') return null
  const read = vatNumber(typed, country)
  if (read.ok || read.problem === 'empty') return null
  return `vat_${read.problem}`
}

const unless = (isFine: boolean, problem: Problem): Problem | null => (isFine ? null : problem)
const isEmpty = (typed: string): boolean => typed.trim() === ''

export const websiteProblem = (typed: string): Problem | null =>
  unless(isEmpty(typed) || httpsAddress(typed) !== null, 'website')

export const emailProblem = (typed: string): Problem | null =>
  unless(isEmpty(typed) || emailAddress.safeParse(typed).success, 'email')

export const phoneProblem = (typed: string): Problem | null =>
  unless(isEmpty(typed) || orgPhone.safeParse(typed).success, 'phone')

/** What the server's `org.number_invalid` says of a field. */
export const refusedNumber = (
  field: unknown,
  problem: unknown,
): { readonly field: 'registrationNumber' | 'vatNumber'; readonly problem: Problem } | null => {
  const known = (['length', 'checksum', 'form'] as const).find((one) => one === problem)
  if (field === 'vatNumber') return { field, problem: known ? `vat_${known}` : 'required' }
  if (field !== 'registrationNumber') return null
  if (problem === 'deleted') return { field, problem: 'number_deleted' }
  return { field, problem: known ? `number_${known}` : 'required' }
}
