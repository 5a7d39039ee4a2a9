import type { Notice, NoticeLot, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'

/*
 * What a notice, lot or organisation says where its source says nothing: a format spreads one of
 * these and states the fields that it has. Built anew each time, so that nothing is shared.
 */

type Said<Whole, Keys extends keyof Whole> = Omit<Whole, Keys>

export const blankNotice = (): Said<Notice, 'format' | 'noticeId'> => ({
  version: null,
  publicationNumber: null,
  publicationDate: null,
  dispatchedAt: null,
  procedureId: null,
  formType: null,
  noticeType: null,
  subtype: null,
  sdk: null,
  legalBasis: null,
  language: null,
  languages: [],
  title: {},
  description: {},
  nature: null,
  procedureType: null,
  cpv: { main: null, additional: [] },
  place: [],
  value: null,
  frameworkMaximum: null,
  totalAwardedValue: null,
  additionalInformation: {},
  reference: null,
  buyers: [],
  organisations: [],
  lots: [],
  awards: [],
  changes: null,
  references: [],
  withheld: [],
  sourceUrl: null,
})

export const blankLot = (): Said<NoticeLot, 'id'> => ({
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
})

/** An organisation of which the name is all that is known, in the language of the notice. */
export const namedOrg = (name: string, language: string): NoticeOrg => ({
  key: null,
  name,
  names: name === '' ? {} : { [language]: name },
  ids: [],
  country: null,
  nuts: null,
  city: null,
  address: null,
  postcode: null,
  website: null,
  contact: { name: null, email: null, phone: null },
})
