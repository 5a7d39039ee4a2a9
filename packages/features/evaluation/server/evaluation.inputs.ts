import {
  LONG_TEXT,
  lotId as lotIdInput,
  MOST_LOTS,
} from '@kogge/domain/drafting/request-document.ts'
import { LONGEST_CONTRACT_NUMBER } from '@kogge/domain/evaluation/contract-numbers.ts'
import { BUYER_REJECTIONS, NO_AWARD_REASONS } from '@kogge/domain/evaluation/lot-steps.ts'
import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { cleanText, instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import { SHORTEST_PASSPHRASE } from '@kogge/platform/server/sealing/opener-key.ts'
import { z } from 'zod'

/** Cells of one save. */
const MOST_CELLS = 1000

const words = (shortest: number) =>
  z.string().max(LONG_TEXT).pipe(cleanText).pipe(z.string().min(shortest))
const participantId = z.uuid()
const lotIds = z.array(lotIdInput).min(1).max(MOST_LOTS)

export const ofRfx = z.object({ rfxId })
export const ofLot = ofRfx.extend({ lotId: lotIdInput })
export const ofLots = ofRfx.extend({ lotIds })
export const ofParticipant = ofRfx.extend({ participantId })

export const passphraseInput = z.object({
  passphrase: z.string().min(SHORTEST_PASSPHRASE).max(200),
})

const secret = z.string().max(200)
export const openersInput = ofRfx.extend({
  /** One's own. */
  passphrase: secret,
  other: z.object({ userId: z.uuid(), passphrase: secret }),
  openers: z.array(z.uuid()).min(2).max(20),
})

export const scoresInput = ofLot.extend({
  scores: z
    .array(
      z.object({
        participantId,
        criterionId: z.string().max(40),
        /** 0 to 100.00, in hundredths; null takes it back. */
        points: z.number().int().min(0).max(10_000).nullable(),
        words: words(0),
      }),
    )
    .min(1)
    .max(MOST_CELLS)
    // One statement writes them all, each cell once.
    .refine(
      (all) =>
        new Set(all.map((one) => `${one.participantId} ${one.criterionId}`)).size === all.length,
      'a cell stands twice',
    ),
})

export const confirmationInput = ofRfx.extend({
  lots: z
    .array(z.object({ lotId: lotIdInput, saidHash: z.string().max(64) }))
    .min(1)
    .max(MOST_LOTS),
})

export const readmission = ofParticipant.extend({
  /** None: the whole response. */
  lotIds: z.array(lotIdInput).max(MOST_LOTS),
})
export const rejection = readmission.extend({
  code: z.enum(BUYER_REJECTIONS),
  reason: words(3),
})

export const question = ofParticipant.extend({ question: words(3), dueAt: instantInput })
export const answerInput = ofRfx.extend({ clarificationId: z.uuid(), answer: words(1) })

export const awarding = ofLots.extend({ winnerId: participantId.nullable(), words: words(0) })
export const failing = ofLots.extend({ code: z.enum(NO_AWARD_REASONS), words: words(3) })
export const reconsidering = ofLots.extend({ reason: words(3) })
export const reopening = ofLot.extend({ userId: z.uuid(), reason: words(3) })
export const nextAward = ofLot.extend({ winnerId: participantId.nullable(), words: words(3) })
export const fallingThrough = ofLot.extend({ words: words(3) })

export const concluding = ofLots.extend({
  concludedOn: z.iso.date(),
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,2})?$/)
    .nullable(),
  reference: z.string().max(LONGEST_CONTRACT_NUMBER).pipe(cleanText),
})
