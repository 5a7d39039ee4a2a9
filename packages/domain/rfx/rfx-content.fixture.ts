import type { NoticeLot } from '../notices/canonical-notice.ts'
import type { RfxContent, RfxHistoryEntry, RfxOrg } from './rfx-content.ts'

/** A lot with nothing in it but what is given. */
export const lotWith = (given: Partial<NoticeLot> = {}): NoticeLot => ({
  id: 'LOT-0001',
  kind: 'lot',
  title: {},
  description: {},
  cpv: { main: null, additional: [] },
  nature: null,
  value: null,
  place: [],
  deadline: null,
  questionsUntil: null,
  openingAt: null,
  duration: { start: null, end: null, length: null },
  criteria: [],
  requirements: [],
  documents: [],
  submissionUrl: null,
  submissionLanguages: [],
  options: {
    renewals: null,
    framework: null,
    dynamicPurchasing: null,
    euFunds: null,
    sme: null,
    variants: null,
  },
  ...given,
})

export const orgWith = (given: Partial<RfxOrg> = {}): RfxOrg => ({
  key: null,
  name: 'Organisation',
  names: {},
  ids: [],
  country: null,
  nuts: null,
  city: null,
  address: null,
  postcode: null,
  website: null,
  contact: { name: null, email: null, phone: null },
  orgId: null,
  ...given,
})

type Award = RfxContent['awards'][number]

export const awardWith = (given: Partial<Award> = {}): Award => ({
  lotId: 'LOT-0001',
  outcome: 'selec-w',
  reason: null,
  winners: [],
  value: null,
  decidedAt: null,
  contractId: null,
  tendersReceived: null,
  ...given,
})

export const historyWith = (given: Partial<RfxHistoryEntry> = {}): RfxHistoryEntry => ({
  noticeRowId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  noticeId: 'notice-1',
  version: '01',
  publicationNumber: null,
  publishedAt: null,
  formType: null,
  noticeType: null,
  subtype: null,
  sourceUrl: null,
  changes: null,
  changedFields: [],
  ...given,
})

/** A request with nothing in it but what is given. */
export const contentWith = (given: Partial<RfxContent> = {}): RfxContent => ({
  language: 'lv',
  languages: ['lv'],
  title: {},
  description: {},
  nature: null,
  procedureType: null,
  legalBasis: null,
  procedureId: null,
  formType: null,
  noticeType: null,
  subtype: null,
  cpv: { main: null, additional: [] },
  place: [],
  value: null,
  frameworkMaximum: null,
  totalAwardedValue: null,
  additionalInformation: {},
  reference: null,
  withheld: [],
  sourceUrl: null,
  buyers: [],
  organisations: [],
  lots: [],
  awards: [],
  history: [],
  ...given,
})
