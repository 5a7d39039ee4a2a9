import type { NoticeOrg } from '../notices/canonical-notice.ts'
import { numbersOf, type OrgNumber } from '../orgs/numbers/org-numbers.ts'
import { isShownNumber } from '../orgs/numbers/public-number.ts'
import type { OcdsIdentifier } from './ocds-schema.ts'

/** Registers of `numbersOf` that org-id.guide has under the same code. */
const LISTS = new Set(
  `LV-RE EE-RIK LT-RC FI-PRO SE-ON NO-BRC DK-CVR PL-REGON PL-KRS PL-NIP AT-FB AT-UID BE-BCE_KBO BG-EIK CZ-ICO FR-RCS
  GB-COH HR-OIB IT-CF NL-KVK RO-CUI SI-PRS SK-ORSR`.split(/\s+/),
)
/** Those that it has under another. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  'EE-VAT': 'EE-KMKR',
  'LT-VAT': 'LT-PVM',
  'SI-VAT': 'SI-TIN',
  // "Italian Tax Code / VAT Number"
  'IT-PI': 'IT-CF',
}

/** The code of a list as org-id.guide writes it: `GB-COH`, `US_OR-PDX`, `XI-LEI`. */
const LIST = /^[A-Z]{2}(?:_[A-Z]{2,3})?-[A-Z][A-Z0-9_]*$/

const listOf = ({ register }: OrgNumber): string | undefined => {
  if (register === null) return undefined
  return LISTS.has(register) ? register : OTHER_CODES[register]
}

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
    ({ kind, number }) => kind !== 'registry_failed' && isShownNumber(number, org.country),
  )
  const own = found?.number ?? org.name
  return org.country ? `${org.country}-${own}` : own
}
