import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { all, every, first } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { valueIn, valuesIn } from './eforms-values.ts'
import type { Organisations } from './organisations.ts'

/**
 * Where the terms of a lot name an organisation, and the role it then has: codes of the list
 * `organisation-role` where it has one, else the name of the field (OPT-301).
 */
const TERM_ROLES: readonly (readonly [role: string, path: readonly string[]])[] = [
  ['reviewer', ['AppealTerms', 'AppealReceiverParty']],
  ['review-info', ['AppealTerms', 'AppealInformationParty']],
  ['mediator', ['AppealTerms', 'MediationParty']],
  ['add-info', ['AdditionalInformationParty']],
  ['doc-provider', ['DocumentProviderParty']],
  ['tender-receipt', ['TenderRecipientParty']],
  ['tender-eval', ['TenderEvaluationParty']],
  ['info-tax', ['FiscalLegislationDocumentReference', 'IssuerParty']],
  ['info-envir', ['EnvironmentalLegislationDocumentReference', 'IssuerParty']],
  ['info-emp', ['EmploymentLegislationDocumentReference', 'IssuerParty']],
]

const RESULT_ROLES: readonly (readonly [role: string, path: readonly string[]])[] = [
  ['financing', ['LotResult', 'FinancingParty', 'PartyIdentification', 'ID']],
  ['paying', ['LotResult', 'PayerParty', 'PartyIdentification', 'ID']],
  ['signatory', ['SettledContract', 'SignatoryParty', 'PartyIdentification', 'ID']],
  ['tenderer', ['TenderingParty', 'Tenderer', 'ID']],
  ['subcont', ['TenderingParty', 'SubContractor', 'ID']],
]

type AddRole = (role: string, ids: readonly XmlNode[]) => void

const addTermRoles = (terms: readonly XmlNode[], add: AddRole): void => {
  for (const node of terms)
    for (const [role, path] of TERM_ROLES)
      add(role, every(node, ...path, 'PartyIdentification', 'ID'))
}

const addServiceProviders = (root: XmlNode, add: AddRole): void => {
  for (const provider of every(root, 'ContractingParty', 'Party', 'ServiceProviderParty'))
    add(
      valueIn(first(provider, 'ServiceTypeCode')) ?? 'serv-prov',
      every(provider, 'Party', 'PartyIdentification', 'ID'),
    )
}

/** Roles by the organisation's key, each role once, in the order found. */
const collectRoles = (
  { root, extension }: EformsDocument,
  awards: Notice['awards'],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const roles = new Map<string, Set<string>>()
  const addKey = (role: string, key: string): void => {
    const known = roles.get(key)
    if (known) known.add(role)
    else roles.set(key, new Set([role]))
  }
  const add: AddRole = (role, ids) => {
    for (const key of valuesIn(ids)) addKey(role, key)
  }
  // Awards of one tender share their winners.
  for (const winners of new Set(awards.map((award) => award.winners)))
    for (const { key } of winners) if (key) addKey('winner', key)
  addServiceProviders(root, add)
  addTermRoles(all(root, 'TenderingTerms'), add)
  addTermRoles(every(root, 'ProcurementProjectLot', 'TenderingTerms'), add)
  const result = first(extension, 'NoticeResult')
  for (const [role, path] of RESULT_ROLES) add(role, every(result, ...path))
  return roles
}

/** Every organisation with a role other than buying, and those that nothing refers to. */
export const readOthers = (
  document: EformsDocument,
  organisations: Organisations,
  buyers: readonly NoticeOrg[],
  awards: Notice['awards'],
): Notice['organisations'] => {
  const roles = collectRoles(document, awards)
  const isBuyer = new Set(buyers)
  const isCompany = new Set(organisations.companies)
  const mentioned = [...new Set([...organisations.companies, ...organisations.byKey.values()])]
  return mentioned
    .map((org) => ({ org, roles: [...(roles.get(org.key ?? '') ?? [])] }))
    .filter(({ org, roles }) =>
      isCompany.has(org) ? roles.length > 0 || !isBuyer.has(org) : roles.length > 0,
    )
    .map(({ org, roles }) => ({ ...org, roles }))
}
