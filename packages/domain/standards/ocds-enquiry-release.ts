import type { NoticeOrg } from '../notices/canonical-notice.ts'
import { newParties } from './ocds-parties.ts'
import type { OcdsEnquiry, OcdsRelease, OcdsTag, OcdsTender } from './ocds-schema.ts'
import { withoutUndefined } from './ocds-values.ts'
import type { PlaceNames } from './place-names.ts'

/** An answer as it was published, or what was added to it. */
export interface PublishedEnquiry {
  readonly answerId: string
  /** The answer that this one adds to; null where it is none. */
  readonly threadId: string | null
  /** The question as everybody reads it. */
  readonly question: string
  /** `2026-12-01`: the day of the earliest question; null where it is not known. */
  readonly askedOn: string | null
  readonly answer: string
  readonly answeredAt: Date
}

interface EnquiryPublication {
  readonly id: string
  readonly at: Date
  readonly tags: readonly OcdsTag[]
  readonly status: OcdsTender['status']
  readonly language: string
  readonly buyer: NoticeOrg
  readonly names: PlaceNames
  readonly enquiry: PublishedEnquiry
}

/** The longest part of a question that stands as its title. */
const TITLE = 120

const titleOf = (question: string): string => {
  const [line = ''] = question.split('\n')
  return line.length > TITLE ? `${line.slice(0, TITLE - 1)}…` : line
}

/**
 * A question with its answer, of the enquiry extension of the Open Contracting Data Standard 1.1. It has no `author`:
 * nobody knows who asked. The day has no hour, since the standard knows no days it is written as its beginning (UTC).
 */
const enquiryOf = (enquiry: PublishedEnquiry): OcdsEnquiry =>
  withoutUndefined<OcdsEnquiry>({
    id: enquiry.answerId,
    date: enquiry.askedOn === null ? undefined : `${enquiry.askedOn}T00:00:00Z`,
    title: titleOf(enquiry.question),
    description: enquiry.question,
    answer: enquiry.answer,
    dateAnswered: enquiry.answeredAt.toISOString(),
    threadID: enquiry.threadId ?? enquiry.answerId,
  })

/** A published answer as a release: what it adds to the tender, and no more. */
export const enquiryReleaseOf = (ocid: string, publication: EnquiryPublication): OcdsRelease => {
  const parties = newParties(publication.names)
  const buyer = parties.refer(publication.buyer, 'buyer')
  parties.refer(publication.buyer, 'procuringEntity')
  return {
    ocid,
    id: `${ocid}-${publication.id}`,
    date: publication.at.toISOString(),
    tag: publication.tags,
    initiationType: 'tender',
    language: publication.language,
    buyer,
    parties: parties.all(),
    tender: {
      id: ocid,
      status: publication.status,
      hasEnquiries: true,
      enquiries: [enquiryOf(publication.enquiry)],
    },
  }
}
