import type { ADDRESS_KINDS } from '@kogge/domain/orgs/org-address.ts'
import type { OrgProfileInput } from '@kogge/domain/orgs/org-profile-inputs.ts'
import type { OrgAnswers } from '../orgs.client.ts'
import {
  emailProblem,
  nameProblem,
  numberProblem,
  type Problem,
  phoneProblem,
  vatProblem,
  websiteProblem,
} from './profile-field-problems.ts'

export type EditableProfile = OrgAnswers['profile']
export type AddressKind = (typeof ADDRESS_KINDS)[number]

export interface AddressValues {
  readonly kind: AddressKind
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
  readonly nuts: string | null
}

/** The profile as the form holds it: texts are never null. */
export interface ProfileValues {
  readonly name: string
  readonly registrationNumber: string
  readonly vatNumber: string
  readonly website: string
  readonly email: string
  readonly phone: string
  readonly description: string
  readonly addresses: readonly AddressValues[]
  readonly industries: readonly string[]
  readonly cpvInterests: readonly string[]
  readonly size: EditableProfile['size'] | ''
  readonly revenueBand: EditableProfile['revenueBand'] | ''
}

export const valuesOf = (profile: EditableProfile): ProfileValues => ({
  name: profile.name,
  registrationNumber: profile.registrationNumber ?? '',
  vatNumber: profile.vatNumber ?? '',
  website: profile.website ?? '',
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  description: profile.description ?? '',
  addresses: profile.addresses,
  industries: profile.industries,
  cpvInterests: profile.cpvInterests,
  size: profile.size ?? '',
  revenueBand: profile.revenueBand ?? '',
})

const orNull = (text: string): string | null => text.trim() || null

/** What is sent; an address of which nothing is filled in is none. */
export const inputOf = (values: ProfileValues): OrgProfileInput => ({
  name: values.name,
  registrationNumber: orNull(values.registrationNumber),
  vatNumber: orNull(values.vatNumber),
  website: orNull(values.website),
  email: orNull(values.email),
  phone: orNull(values.phone),
  description: orNull(values.description),
  addresses: values.addresses.filter(({ street, city, postalCode, nuts }) =>
    [street, city, postalCode, nuts ?? ''].some((part) => part.trim() !== ''),
  ),
  industries: [...values.industries],
  cpvInterests: [...values.cpvInterests],
  size: values.size || null,
  revenueBand: values.revenueBand || null,
})

/** What is wrong with each field; numbers by the rules of the organisation's country. */
export const profileProblems =
  ({ name, country, isNumberFixed }: Pick<EditableProfile, 'name' | 'country' | 'isNumberFixed'>) =>
  (values: ProfileValues): Partial<Record<keyof ProfileValues, Problem | null>> => ({
    name: nameProblem(values.name, name),
    registrationNumber:
      isNumberFixed || country === null || values.registrationNumber.trim() === ''
        ? null
        : numberProblem(values.registrationNumber, country),
    vatNumber: country === null ? null : vatProblem(values.vatNumber, country),
    website: websiteProblem(values.website),
    email: emailProblem(values.email),
    phone: phoneProblem(values.phone),
  })
