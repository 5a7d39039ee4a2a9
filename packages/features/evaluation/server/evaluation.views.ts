import { REQUEST_KINDS, requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import { receipt, storedContent } from '@kogge/domain/responses/response-content.ts'
import { z } from 'zod'
import { evaluatorView, lotSummaryView } from './lots.views.ts'
import { amount, instant, texts } from './view-fields.ts'

export const evaluationOverview = z.strictObject({
  rfxId: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(WRITTEN_STATES),
  /** As it stood at the deadline. */
  version: z.number().int(),
  title: texts,
  language: z.string(),
  currency: z.string(),
  openedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  standstillUntil: instant.nullable(),
  serverNow: instant,
  evaluators: z.array(evaluatorView),
  /** Who saw what evaluators gave, without scoring, while it could change; and was named one afterwards. */
  scoresSeen: z.array(
    z.strictObject({ name: z.string(), at: instant, namedAt: instant.nullable() }),
  ),
  participants: z.array(
    z.strictObject({
      orgId: z.uuid(),
      name: z.string(),
      submittedAt: instant,
      contact: z.strictObject({ name: z.string(), email: z.string(), phone: z.string() }),
      lots: z.number().int(),
      /** That it was submitted to. */
      version: z.number().int(),
      /** Lots for which it does not count, since it was not confirmed after an amendment. */
      unconfirmedLotIds: z.array(z.string()),
      /** Lots that it was for as well, and that are no longer part of the request. */
      goneLotIds: z.array(z.string()),
      /** Null where it was not rejected as a whole. */
      rejectedReason: z.string().nullable(),
    }),
  ),
  /** Further tenderers whose kept responses could not be read. */
  unread: z.array(z.strictObject({ orgId: z.uuid(), name: z.string() })),
  lots: z.array(lotSummaryView),
  abilities: z.strictObject({ manage: z.boolean(), score: z.boolean() }),
})
export type EvaluationOverview = z.infer<typeof evaluationOverview>

export const openedResponse = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  currency: z.string(),
  content: storedContent,
  receipt,
  /** The version that it answers, where that is not the last one. */
  document: requestDocument.nullable(),
  /** The request is not divided: its one lot stands in the data alone. */
  isWhole: z.boolean(),
  bids: z.array(z.strictObject({ lotId: z.string(), total: amount })),
  rejectedReason: z.string().nullable(),
})
export type OpenedResponse = z.infer<typeof openedResponse>

export const clarificationView = z.strictObject({
  clarificationId: z.uuid(),
  orgId: z.uuid(),
  name: z.string(),
  question: z.string(),
  askedAt: instant,
  dueAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type ClarificationView = z.infer<typeof clarificationView>
