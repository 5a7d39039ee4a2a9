import { REQUEST_KINDS, requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import { NO_AWARD_REASONS } from '@kogge/domain/evaluation/lot-steps.ts'
import {
  PARTICIPATION_STATUSES,
  PARTICIPATION_STEPS,
} from '@kogge/domain/participation/participation-status.ts'
import { unconfirmedView } from '@kogge/domain/responses/binding-changes.ts'
import { receipt, storedContent } from '@kogge/domain/responses/response-content.ts'
import { z } from 'zod'
import { ownQuestion } from './questions/own-questions.views.ts'

const iso = z.iso.datetime()

const named = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** What an organisation has for a request, for its own members. */
export const ownResponse = z.strictObject({
  /** In whose name: its own, or that of one that became part of it. */
  name: named,
  /** Its other names under which something is there. */
  otherNames: z.array(named),
  /** What is there cannot be read: it is kept as it is, and nothing can be changed. */
  isDamaged: z.boolean(),
  status: z.enum(PARTICIPATION_STATUSES),
  state: z.enum(WRITTEN_STATES),
  /** What its members may do now, as far as the request allows it. */
  steps: z.array(z.enum(PARTICIPATION_STEPS)),
  /** The draft; null where there is none. */
  content: storedContent.nullable(),
  /** 0 where nothing was ever saved. */
  revision: z.number().int(),
  /** The version of the request that was looked at last, and the one that stands. */
  version: z.number().int(),
  currentVersion: z.number().int(),
  /** A change of the request since then, or since what is submitted, calls for another look. */
  mustLookAgain: z.boolean(),
  /** The oldest first. After opening, the one that counted. */
  receipts: z.array(receipt),
  /** What will be opened, as it stands. */
  submitted: z
    .strictObject({
      receiptId: z.uuid(),
      at: iso,
      contentHash: z.string(),
      version: z.number().int(),
      content: storedContent,
    })
    .nullable(),
  /** The version that it answers, where that is not the one that stands. */
  submittedDocument: requestDocument.nullable(),
  /**
   * Of what was submitted to an earlier version, until the opening: lots for which it counts as it is,
   * and those of which something binding changed, where it counts once it is submitted again. Whom the
   * request is no longer for reads which they are, and not what changed.
   */
  confirmation: z
    .strictObject({
      valid: z.array(z.string()),
      unconfirmed: z.array(
        // Gone: no longer part of the request, so that nothing can be confirmed.
        unconfirmedView.extend({ lotId: z.string(), isGone: z.boolean() }),
      ),
    })
    .nullable(),
  /**
   * The request as its organisation had it before it, where it is for others by now and cannot be read as
   * it stands: the version that it submitted to, else the one it drafted for. Null where it can be read,
   * and where there is nothing of the organisation's own.
   */
  keptRequest: z
    .strictObject({
      version: z.number().int(),
      document: requestDocument,
      /** Null where it was not. */
      cancelled: z
        .strictObject({
          cancelledAt: iso,
          wasOpened: z.boolean(),
          /** The buyer's words, by language, and as a code (BT-144). */
          reason: z.record(z.string(), z.string()).nullable(),
          code: z.enum(NO_AWARD_REASONS).nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** What it asked itself, the oldest first. */
  questionsAsked: z.array(ownQuestion),
  invitation: z.strictObject({ message: z.string().nullable(), invitedAt: iso }).nullable(),
  keepsConfidential: z.boolean(),
  isConfidential: z.boolean(),
  questionsUntil: iso.nullable(),
  responsesUntil: iso,
  openingAt: iso,
  /** By the database, which decides what is in time. */
  serverNow: iso,
})
export type OwnResponse = z.infer<typeof ownResponse>

/** One request of the list of those that an organisation takes part in. */
export const participationItem = z.strictObject({
  rfxId: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  /** In the reader's language where there is one, with the language that it is in. */
  title: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
  buyer: z.strictObject({ orgId: z.uuid(), name: z.string() }),
  state: z.enum(WRITTEN_STATES),
  version: z.number().int(),
  status: z.enum(PARTICIPATION_STATUSES),
  mustLookAgain: z.boolean(),
  responsesUntil: iso,
  openingAt: iso,
  updatedAt: iso,
})
export type ParticipationItem = z.infer<typeof participationItem>

export const participationPage = z.strictObject({
  items: z.array(participationItem),
  nextCursor: z.string().nullable(),
  serverNow: iso,
})
export type ParticipationPage = z.infer<typeof participationPage>
