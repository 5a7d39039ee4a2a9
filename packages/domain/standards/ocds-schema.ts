/** What Kogge writes of the Open Contracting Data Standard 1.1 (standard.open-contracting.org/1.1). */

/** The codes of `tag` that tell how far a release takes a contracting process (codelist releaseTag). */
export const OCDS_TAGS = [
  'planning',
  'planningUpdate',
  'tender',
  'tenderAmendment',
  'tenderUpdate',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'contractUpdate',
  'contractAmendment',
  'compiled',
] as const
export type OcdsTag = (typeof OCDS_TAGS)[number]

export interface OcdsValue {
  readonly amount: number
  readonly currency: string
}
export interface OcdsIdentifier {
  /** The list that the number is of: a code of org-id.guide. */
  readonly scheme: string
  readonly id: string
  readonly legalName?: string
}
export interface OcdsParty {
  readonly id: string
  readonly name: string
  readonly identifier?: OcdsIdentifier
  readonly additionalIdentifiers?: readonly OcdsIdentifier[]
  readonly address?: {
    readonly locality?: string
    readonly region?: string
    readonly postalCode?: string
    readonly countryName?: string
  }
  readonly roles: readonly string[]
}
export interface OcdsClassification {
  readonly scheme: 'CPV'
  readonly id: string
}
export interface OcdsItem {
  readonly id: string
  readonly classification: OcdsClassification
  readonly additionalClassifications?: readonly OcdsClassification[]
  readonly relatedLot?: string
}
export interface OcdsPeriod {
  readonly startDate?: string
  readonly endDate?: string
  readonly durationInDays?: number
}
export interface OcdsLot {
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly value?: OcdsValue
  readonly status: 'planned' | 'active' | 'cancelled' | 'unsuccessful' | 'complete'
}
export interface OcdsAmendment {
  readonly id: string
  readonly date?: string
  readonly rationale?: string
  readonly description?: string
  readonly amendsReleaseID?: string
  readonly releaseID?: string
}
/** A question about a tender, and its answer (enquiry extension). */
export interface OcdsEnquiry {
  readonly id: string
  readonly date?: string
  readonly title: string
  readonly description: string
  readonly answer: string
  readonly dateAnswered: string
  readonly threadID: string
}
export interface OcdsTender {
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly status: 'planned' | 'active' | 'cancelled' | 'unsuccessful' | 'complete'
  readonly procuringEntity?: { readonly id: string; readonly name: string }
  readonly value?: OcdsValue
  readonly procurementMethod?: 'open' | 'selective' | 'limited' | 'direct'
  readonly procurementMethodDetails?: string
  readonly mainProcurementCategory?: 'goods' | 'works' | 'services'
  readonly submissionMethod?: readonly ['electronicSubmission']
  readonly submissionMethodDetails?: string
  readonly tenderPeriod?: OcdsPeriod
  readonly enquiryPeriod?: OcdsPeriod
  readonly hasEnquiries?: boolean
  readonly enquiries?: readonly OcdsEnquiry[]
  readonly contractPeriod?: OcdsPeriod
  readonly numberOfTenderers?: number
  readonly items?: readonly OcdsItem[]
  readonly lots?: readonly OcdsLot[]
  readonly documents?: readonly {
    readonly id: string
    readonly documentType: 'biddingDocuments'
    readonly title?: string
    readonly url?: string
    readonly datePublished?: string
    readonly format?: string
    readonly language?: string
  }[]
  readonly amendments?: readonly OcdsAmendment[]
}
/** What an award says of the tender: how it and its lots stand after it. */
export interface OcdsTenderStatus {
  readonly id: string
  readonly status: OcdsTender['status']
  readonly numberOfTenderers?: number
  readonly lots?: readonly Pick<OcdsLot, 'id' | 'status'>[]
}
export interface OcdsAward {
  readonly id: string
  readonly title?: string
  readonly status: 'pending' | 'active' | 'unsuccessful' | 'cancelled'
  readonly date?: string
  readonly value?: OcdsValue
  readonly suppliers?: readonly { readonly id: string; readonly name: string }[]
  readonly relatedLots?: readonly string[]
}
export interface OcdsContract {
  readonly id: string
  readonly awardID: string
  /** The buyer's number of it, where that does not tell contracts apart. */
  readonly title?: string
  readonly status: 'active' | 'cancelled'
  readonly value?: OcdsValue
  readonly dateSigned?: string
  readonly amendments?: readonly OcdsAmendment[]
}
/** A count of what was received (extension for bids 1.1.5, codelist bidStatistics). */
export interface OcdsStatistic {
  readonly id: string
  readonly measure: 'bids'
  readonly value: number
  readonly relatedLot?: string
}
export interface OcdsRelease {
  readonly ocid: string
  readonly id: string
  readonly date: string
  readonly tag: readonly OcdsTag[]
  readonly initiationType: 'tender'
  readonly language?: string
  readonly parties: readonly OcdsParty[]
  readonly buyer?: { readonly id: string; readonly name: string }
  readonly tender?: OcdsTender | OcdsTenderStatus
  readonly bids?: { readonly statistics: readonly OcdsStatistic[] }
  readonly awards?: readonly OcdsAward[]
  readonly contracts?: readonly OcdsContract[]
}
