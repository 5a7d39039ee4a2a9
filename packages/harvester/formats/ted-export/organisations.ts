import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'
import { at, each, isEmpty, lead, type Parallel, textsOf } from './parallel-forms.ts'
import { countryOf } from './ted-document.ts'

/** Forms before 2014 put name and number into `ORGANISATION` and mails into `E_MAILS`. */
const nameOf = (address: Parallel): Parallel => {
  for (const path of [['OFFICIALNAME'], ['ORGANISATION', 'OFFICIALNAME'], ['ORGANISATION']]) {
    const found = at(address, ...path)
    if (found.length > 0) return found
  }
  return []
}

const firstOf = (
  node: XmlNode | undefined,
  ...paths: readonly (readonly string[])[]
): string | null => {
  for (const path of paths) {
    const value = contentOf(first(node, ...path))
    if (value !== null) return value
  }
  return null
}

/** An address block, which is the same wherever an organisation is named. */
export const readOrg = (address: Parallel): NoticeOrg => {
  const node = lead(address)
  const names = textsOf(nameOf(address))
  const id = firstOf(node, ['NATIONALID'], ['ORGANISATION', 'NATIONALID'])
  return {
    key: null,
    name: Object.values(names)[0] ?? '',
    names,
    ids: id === null ? [] : [{ scheme: null, id }],
    country: countryOf(first(node, 'COUNTRY')),
    nuts: attributeOf(first(node, 'NUTS'), 'CODE'),
    city: firstOf(node, ['TOWN']),
    address: firstOf(node, ['ADDRESS']),
    postcode: firstOf(node, ['POSTAL_CODE']),
    website: firstOf(node, ['URL_GENERAL'], ['URL']),
    contact: {
      name: firstOf(node, ['CONTACT_POINT'], ['ATTENTION']),
      email: firstOf(node, ['E_MAIL'], ['E_MAILS', 'E_MAIL']),
      phone: firstOf(node, ['PHONE']),
    },
  }
}

/** The contracting body first, then those that buy with it. */
export const readBuyers = (forms: Parallel): NoticeOrg[] => {
  const body = at(forms, 'CONTRACTING_BODY')
  return [
    ...each(body, 'ADDRESS_CONTRACTING_BODY'),
    ...each(body, 'ADDRESS_CONTRACTING_BODY_ADDITIONAL'),
  ].map(readOrg)
}

type OtherOrg = Notice['organisations'][number]

/** Where a form names an organisation, and its role as the list `organisation-role` of eForms has it. */
type RolePath = readonly [role: string, path: readonly string[]]

const ROLES: readonly RolePath[] = [
  ['reviewer', ['COMPLEMENTARY_INFO', 'ADDRESS_REVIEW_BODY']],
  ['review-info', ['COMPLEMENTARY_INFO', 'ADDRESS_REVIEW_INFO']],
  ['mediator', ['COMPLEMENTARY_INFO', 'ADDRESS_MEDIATION_BODY']],
  ['add-info', ['CONTRACTING_BODY', 'ADDRESS_FURTHER_INFO']],
  ['tender-receipt', ['CONTRACTING_BODY', 'ADDRESS_PARTICIPATION']],
]

/** What tells one organisation from another where there are no keys. */
const identity = ({ name, ids, country, city, address }: NoticeOrg): string =>
  JSON.stringify([name, ids, country, city, address])

/** Organisations with a role other than buying; one that is named in several roles stands once. */
export const mergeRoles = (
  winners: readonly NoticeOrg[],
  others: readonly OtherOrg[],
): OtherOrg[] => {
  const once = new Map<string, OtherOrg>()
  for (const org of [...winners.map((winner) => ({ ...winner, roles: ['winner'] })), ...others]) {
    if (isEmpty(org.names)) continue
    const key = identity(org)
    const known = once.get(key)
    once.set(key, known ? { ...known, roles: [...new Set([...known.roles, ...org.roles])] } : org)
  }
  return [...once.values()]
}

/** Those that the form of a modified contract names as its contractors since. */
const presentContractors = (forms: Parallel): NoticeOrg[] => {
  const procurement = at(forms, 'MODIFICATIONS_CONTRACT', 'DESCRIPTION_PROCUREMENT')
  const list = at(procurement, 'CONTRACTORS')
  return each(list.length > 0 ? list : procurement, 'CONTRACTOR').map((contractor) =>
    readOrg(at(contractor, 'ADDRESS_CONTRACTOR')),
  )
}

/**
 * In public transport a contract may have another party than the contractor, or one that owns it.
 */
const parties = (forms: Parallel): OtherOrg[] =>
  each(forms, 'AWARD_CONTRACT')
    .flatMap((award) => each(at(award, 'AWARDED_CONTRACT', 'CONTRACTORS'), 'CONTRACTOR'))
    .map((contractor) => at(contractor, 'ADDRESS_PARTY'))
    .filter((address) => address.length > 0)
    .map((address) => ({ ...readOrg(address), roles: ['contract-party'] }))

export const readOthers = (forms: Parallel, awards: Notice['awards']): OtherOrg[] =>
  mergeRoles(
    [...awards.flatMap(({ winners }) => winners), ...presentContractors(forms)],
    [
      ...parties(forms),
      ...ROLES.flatMap(([role, path]): OtherOrg[] => {
        const address = at(forms, ...path)
        return address.length === 0 ? [] : [{ ...readOrg(address), roles: [role] }]
      }),
    ],
  )
