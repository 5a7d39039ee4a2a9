import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { contentOf } from '../element-text.ts'
import { mergeRoles, readOrg } from '../organisations.ts'
import { at, type Parallel } from '../parallel-forms.ts'
import { seek, seekAll, seekNode } from './former-form-tree.ts'

/** The contracting body first, then those for whom it buys. */
export const readFormerBuyers = (body: Parallel): NoticeOrg[] => {
  const website = contentOf(seekNode(body, 'URL_GENERAL'))
  const authority = seek(body, 'CA_CE_CONCESSIONAIRE_PROFILE')
  return [
    ...(authority.length > 0 ? [{ ...readOrg(authority), website }] : []),
    ...seekAll(body, (name) => name === 'CONTACT_DATA_OTHER_BEHALF_CONTRACTING_AUTORITHY').map(
      readOrg,
    ),
  ]
}

/** Sections that name an organisation, and its role as the list `organisation-role` of eForms has it. */
const ROLES: readonly (readonly [role: string, section: string])[] = [
  ['reviewer', 'APPEAL_PROCEDURE_BODY_RESPONSIBLE'],
  ['review-info', 'LODGING_INFORMATION_FOR_SERVICE'],
  ['mediator', 'MEDIATION_PROCEDURE_BODY_RESPONSIBLE'],
  ['add-info', 'FURTHER_INFORMATION'],
  ['doc-provider', 'SPECIFICATIONS_AND_ADDITIONAL_DOCUMENTS'],
  ['tender-receipt', 'TENDERS_REQUESTS_APPLICATIONS_MUST_BE_SENT_TO'],
  ['info-tax', 'TAX_LEGISLATION'],
  ['info-envir', 'ENVIRONMENTAL_PROTECTION_LEGISLATION'],
  ['info-emp', 'EMPLOYMENT_PROTECTION_WORKING_CONDITIONS'],
]
const ADDRESSES = ['CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME', 'CONTACT_DATA']

export const readFormerOthers = (
  body: Parallel,
  awards: Notice['awards'],
): Notice['organisations'] =>
  mergeRoles(
    awards.flatMap(({ winners }) => winners),
    ROLES.flatMap(([role, section]) =>
      ADDRESSES.map((name) => at(seek(body, section), name))
        .filter((address) => address.length > 0)
        .map((address) => ({ ...readOrg(address), roles: [role] })),
    ),
  )
