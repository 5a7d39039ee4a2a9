import type { NoticeOrg } from '../notices/canonical-notice.ts'
import { numbersOf, type OrgNumber } from '../orgs/numbers/org-numbers.ts'
import { isShownNumber } from '../orgs/numbers/public-number.ts'
import type { OcdsIdentifier } from './ocds-schema.ts'

/** Lists of VAT numbers by the codes that org-id.guide gives them. */
const VAT_LISTS: Readonly<Record<string, string>> = { 'EE-VAT': 'EE-KMKR', 'LT-VAT': 'LT-PVM' }

/**
 * Lists of org-id.guide that hold the bodies of a country, by the form of their numbers, where no check digit is
 * known here.
 */
const LISTS: ReadonlyMap<string, readonly (readonly [form: RegExp, list: string])[]> = new Map([
  ['BE', [[/^[01]\d{9}$/, 'BE-BCE_KBO']]],
  ['BG', [[/^\d{9}(?:\d{4})?$/, 'BG-EIK']]],
  ['CZ', [[/^\d{8}$/, 'CZ-ICO']]],
  ['FR', [[/^\d{9}(?:\d{5})?$/, 'FR-INSEE']]],
  ['HR', [[/^\d{11}$/, 'HR-OIB']]],
  ['IT', [[/^\d{11}$/, 'IT-CF']]],
  ['NL', [[/^\d{8}$/, 'NL-KVK']]],
  ['RO', [[/^\d{4,10}$/, 'RO-CUI']]],
  [
    'SI',
    [
      [/^\d{7}(?:\d{3})?$/, 'SI-PRS'],
      [/^\d{8}$/, 'SI-TIN'],
    ],
  ],
])

/** The code of a list as org-id.guide writes it: `GB-COH`, `US_OR-PDX`, `XI-LEI`. */
const LIST = /^[A-Z]{2}(?:_[A-Z]{2,3})?-[A-Z][A-Z0-9_]*$/

const listOf = ({ country, number, register }: OrgNumber): string | undefined =>
  register
    ? (VAT_LISTS[register] ?? register)
    : LISTS.get(country)?.find(([form]) => form.test(number))?.[1]

/** An identifier that its source gives with its list. */
const stated = ({ scheme, id }: NoticeOrg['ids'][number]): OcdsIdentifier[] =>
  scheme !== null && LIST.test(scheme) ? [{ scheme, id }] : []

const read = (numbers: readonly OrgNumber[]): OcdsIdentifier[] =>
  numbers.flatMap((one) => {
    const scheme = listOf(one)
    return scheme ? [{ scheme, id: one.number }] : []
  })

const keyOf = ({ scheme, id }: OcdsIdentifier): string => `${scheme}-${id}`

/**
 * The identifiers of an organisation, each with the list that it is of (codes of org-id.guide); a number of an
 * unknown list, one that its notice gives to another body too, and a person's own are none.
 */
export const identifiersOf = (org: NoticeOrg): readonly OcdsIdentifier[] => {
  if (org.identifiedBy === 'name') return []
  const known = org.ids.flatMap((one) => {
    const own = stated(one)
    return own.length > 0 ? own : read(numbersOf({ ids: [one], country: org.country }))
  })
  return [
    ...new Map(
      known
        .filter(({ scheme, id }) => isShownNumber(id, scheme.slice(0, 2)))
        .map((one) => [keyOf(one), one] as const),
    ).values(),
  ]
}

/**
 * The name of a party within its process: its first identifier with the list, else a number that only its country
 * knows the list of, else its name.
 */
export const partyIdOf = (org: NoticeOrg, [identifier]: readonly OcdsIdentifier[]): string => {
  if (identifier) return keyOf(identifier)
  const numbers = org.identifiedBy === 'name' ? [] : numbersOf(org)
  const found = numbers.find(
    ({ kind, number }) => kind === 'registry_unknown' && isShownNumber(number, org.country),
  )
  const own = found?.number ?? org.name
  return org.country ? `${org.country}-${own}` : own
}
