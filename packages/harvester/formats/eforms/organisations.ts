import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { textsOf, valueIn, valuesIn } from './eforms-values.ts'
import { countryOf } from './procurement-project.ts'

const readAddress = (address: XmlNode | undefined): string | null => {
  const lines = new Set(
    valuesIn([
      ...all(address, 'StreetName'),
      ...all(address, 'AdditionalStreetName'),
      ...every(address, 'AddressLine', 'Line'),
    ]),
  )
  return lines.size > 0 ? [...lines].join(', ') : null
}

const readIds = (party: XmlNode): NoticeOrg['ids'] =>
  every(party, 'PartyLegalEntity', 'CompanyID').flatMap((node) => {
    const id = valueIn(node)
    return id === null ? [] : [{ scheme: node.attributes.schemeName?.trim() || null, id }]
  })

/** A company, touch point or party: the same elements in each. BT-500 to BT-514. */
const readParty = (party: XmlNode, language: string | null): NoticeOrg => {
  const names = textsOf(every(party, 'PartyName', 'Name'), language)
  const address = first(party, 'PostalAddress')
  const contact = first(party, 'Contact')
  return {
    key: valueIn(first(party, 'PartyIdentification', 'ID')),
    name: (language && names[language]) || Object.values(names)[0] || '',
    names,
    ids: readIds(party),
    country: countryOf(address),
    nuts: valueIn(first(address, 'CountrySubentityCode')),
    city: valueIn(first(address, 'CityName')),
    address: readAddress(address),
    postcode: valueIn(first(address, 'PostalZone')),
    website: valueIn(first(party, 'WebsiteURI')),
    contact: {
      name: valueIn(first(contact, 'Name')),
      email: valueIn(first(contact, 'ElectronicMail')),
      phone: valueIn(first(contact, 'Telephone')),
    },
  }
}

/** A touch point is an office of its company: what it does not say, the company says. */
const ofCompany = (office: NoticeOrg, company: NoticeOrg): NoticeOrg => ({
  ...office,
  name: office.name || company.name,
  names: office.name ? office.names : company.names,
  ids: office.ids.length > 0 ? office.ids : company.ids,
  country: office.country ?? company.country,
})

/** The organisations that a notice describes. */
export interface Organisations {
  /** By key: companies (`ORG-0001`) and touch points (`TPO-0001`). */
  readonly byKey: ReadonlyMap<string, NoticeOrg>
  /** Companies in the order of the notice, also those that nothing refers to. */
  readonly companies: readonly NoticeOrg[]
}

export const readOrganisations = ({ extension, language }: EformsDocument): Organisations => {
  const byKey = new Map<string, NoticeOrg>()
  const companies: NoticeOrg[] = []
  for (const organisation of every(extension, 'Organizations', 'Organization')) {
    const companyNode = first(organisation, 'Company')
    if (!companyNode) continue
    const company = readParty(companyNode, language)
    companies.push(company)
    if (company.key && !byKey.has(company.key)) byKey.set(company.key, company)
    for (const node of all(organisation, 'TouchPoint')) {
      const office = ofCompany(readParty(node, language), company)
      if (office.key && !byKey.has(office.key)) byKey.set(office.key, office)
    }
  }
  return { byKey, companies }
}

/** The organisation that a party stands for: by its key, else as it is written in place. */
const resolve = (
  party: XmlNode,
  organisations: Organisations,
  language: string | null,
): NoticeOrg | undefined => {
  const key = valueIn(first(party, 'PartyIdentification', 'ID'))
  const known = key === null ? undefined : organisations.byKey.get(key)
  if (known) return known
  const written = readParty(party, language)
  return written.name ? written : undefined
}

/** OPT-300-Procedure-Buyer, each once, the lead buyer first as written. */
export const readBuyers = (
  { root, language }: EformsDocument,
  organisations: Organisations,
): NoticeOrg[] => [
  ...new Set(
    every(root, 'ContractingParty', 'Party')
      .map((party) => resolve(party, organisations, language))
      .filter((org) => org !== undefined),
  ),
]
