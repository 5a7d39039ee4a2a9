import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { isFull } from '@kogge/domain/rfx/notice-form.ts'
import { statedEmail, statedIds, statedPhone } from './contact-values.ts'
import { type DraftedNotice, lotsOf } from './draft-facts.ts'
import type { MissingRule } from './missing-field-rules.ts'

const CONCESSIONS = '32014L0023'
const UTILITIES = '32014L0025'

const orgsOf = ({ content }: DraftedNotice): readonly NoticeOrg[] => [
  ...content.buyers,
  ...content.awards.flatMap(({ winners }) => winners),
]

/** OPP-051: a dynamic purchasing system that others may use is one of a central purchasing body. */
const isForOthers = ({ form, content }: DraftedNotice): boolean =>
  isFull(form) && lotsOf(content).some(({ options }) => options.dynamicPurchasing === 'dps-nlist')

/** Of the parties: in every notice. */
export const PARTY_RULES: readonly MissingRule[] = [
  {
    name: 'utilityActivity',
    terms: ['BT-610'],
    isMissing: ({ form }) => form.legalBasis === UTILITIES,
  },
  {
    name: 'buyerKind',
    terms: ['BT-740', 'OPP-051'],
    isMissing: (draft) => draft.form.legalBasis === CONCESSIONS || isForOthers(draft),
  },
  {
    name: 'signatory',
    terms: ['OPP-050'],
    isMissing: ({ content }) => content.buyers.length > 1,
  },
  {
    name: 'buyerContact',
    terms: ['BT-503', 'BT-506'],
    field: () => 'contact',
    isMissing: ({ content, written }) =>
      content.buyers.some(({ contact, orgId }) => {
        const known = written?.parties.get(orgId ?? '')
        return (
          !statedPhone(contact.phone ?? known?.phone) || !statedEmail(contact.email ?? known?.email)
        )
      }),
  },
  {
    name: 'registrationNumbers',
    terms: ['BT-501'],
    isMissing: (draft) => orgsOf(draft).some(({ ids }) => statedIds(ids).length === 0),
  },
  {
    name: 'addresses',
    terms: ['BT-507', 'BT-512', 'BT-513', 'BT-514'],
    isMissing: (draft) =>
      orgsOf(draft).some(
        (org) => org.nuts?.length !== 5 || !org.postcode || !org.city || !org.country,
      ),
  },
]
