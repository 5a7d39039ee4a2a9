import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import { namedOrg } from '../blank-notice.ts'
import { type Json, objectAt, textAt } from '../lossless-json.ts'
import { LANGUAGE, someAt } from './iub-values.ts'

const countryOf = (org: Json): string | null => {
  const code = textAt(org, 'countryCode')
  return code && countryAlpha2(code)
}

const contactOf = (contact: Json | undefined): NoticeOrg['contact'] => ({
  name: textAt(contact, 'name'),
  email: textAt(contact, 'electronicMail'),
  phone: textAt(contact, 'telephone'),
})

/** What buyers and winners have in common; `id` names the field of the registration number. */
const readOrg = (org: Json, id: string, nuts: string): NoticeOrg => {
  const number = textAt(org, id)
  return {
    ...namedOrg(textAt(org, 'name') ?? '', LANGUAGE),
    ids: number === null ? [] : [{ scheme: null, id: number }],
    country: countryOf(org),
    nuts: textAt(org, nuts),
    city: textAt(org, 'city'),
    address: textAt(org, 'street'),
    postcode: textAt(org, 'postCode'),
  }
}

/** The contact of the notice, where it names one, else that of the buyer. */
const readBuyer = (org: Json, contact: Json | undefined): NoticeOrg => ({
  ...readOrg(org, 'identifier', 'nutsCode'),
  website: textAt(org, 'internetAddress') ?? textAt(org, 'websiteURIClient'),
  contact: contactOf(contact ?? objectAt(org, 'defaultContactPoint')),
})

/** The buyer first, then those that buy with it. */
export const readBuyers = (notice: Json): NoticeOrg[] =>
  [
    ...someAt(notice, 'organizationData').map((org) =>
      readBuyer(org, objectAt(notice, 'contactPoint')),
    ),
    ...someAt(notice, 'buyerData').map((org) => readBuyer(org, undefined)),
  ].filter(({ name }) => name !== '')

/**
 * The members of a tender: one, or those of a group. In notices about an awarded contract the list
 * has another name.
 */
export const readWinners = (winner: Json): NoticeOrg[] =>
  [...someAt(winner, 'winnerBusinessParties'), ...someAt(winner, 'businessParty')].map((party) => ({
    ...readOrg(party, 'companyId', 'placePerformanceCountrySubCode'),
    website: textAt(party, 'websiteURI'),
    contact: contactOf(objectAt(party, 'contactPoint')),
  }))

/**
 * Winners, each once: those of the lots, and those of the contract that a notice about its
 * modification or its end is about. Such a notice names no lot and awards nothing anew, so its
 * contract is no entry among the awards: it would be counted beside the one it repeats.
 */
export const readOthers = (notice: Json, awards: Notice['awards']): Notice['organisations'] => {
  const contractors = someAt(notice, 'draftContract')
    .flatMap((contract) => someAt(contract, 'winners'))
    .flatMap(readWinners)
  const once = new Map<string, Notice['organisations'][number]>()
  for (const org of [...awards.flatMap(({ winners }) => winners), ...contractors]) {
    if (org.name === '') continue
    const key = JSON.stringify([org.name, org.ids, org.country, org.city, org.address])
    if (!once.has(key)) once.set(key, { ...org, roles: ['winner'] })
  }
  return [...once.values()]
}
