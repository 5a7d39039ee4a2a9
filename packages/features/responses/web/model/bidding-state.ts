import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { type Blocker, rehearse } from '@kogge/domain/responses/response-rehearsal.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import type { OwnResponse } from '../responses.client.ts'

/** The part of an organisation in a request, in short. */
export interface BiddingState {
  readonly phase: 'nothing' | 'draft' | 'submitted' | 'withdrawn'
  /** Nothing can be submitted any more. */
  readonly isOver: boolean
  /** A draft beside what was submitted that differs from it. */
  readonly hasUnsent: boolean
  /** The rehearsal of what would be submitted next; null where nothing would. */
  readonly findings: readonly Blocker[] | null
  /** The receipt of what counts, else the latest; null without any. */
  readonly receipt: Receipt | null
}

interface Mine extends Pick<OwnResponse, 'state' | 'serverNow' | 'responsesUntil' | 'isDamaged'> {
  readonly content: ResponseContent | null
  readonly submitted: { readonly receiptId: string; readonly content: ResponseContent } | null
  readonly receipts: readonly Receipt[]
  /** Only whether it is there counts. */
  readonly keptRequest: object | null
}

const phaseOf = ({ submitted, receipts, content }: Mine): BiddingState['phase'] => {
  if (submitted) return 'submitted'
  if (receipts.length > 0) return 'withdrawn'
  return content ? 'draft' : 'nothing'
}

/** How an organisation stands to a request, from its response and the request as it stands. */
export const biddingOf = (mine: Mine, document: RequestDocument): BiddingState => {
  const { content, submitted, receipts, state, serverNow, responsesUntil } = mine
  const isOver = state !== 'published' || serverNow >= responsesUntil
  const isUnsent =
    content !== null && (!submitted || canonicalJson(content) !== canonicalJson(submitted.content))
  const isSubmittable = isUnsent && !isOver && !mine.keptRequest && !mine.isDamaged
  const counting = receipts.find(({ receiptId }) => receiptId === submitted?.receiptId)
  return {
    phase: phaseOf(mine),
    isOver,
    hasUnsent: submitted !== null && isSubmittable,
    findings: isSubmittable ? rehearse(document, content) : null,
    receipt: counting ?? receipts.at(-1) ?? null,
  }
}
