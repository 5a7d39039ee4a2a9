import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { z } from 'zod'

/** Entries of before have none. */
const saidHash = z.string().nullable().default(null)
const lotId = z.string()
const amount = z.string().nullable()

const reading =
  <T>(schema: z.ZodType<T>) =>
  (details: Json): T =>
    schema.parse(details)

/** What is taken of the details of entries, by what they are about; what else stands there is left. */
export const read = {
  version: reading(
    z.object({
      version: z.number(),
      isSignificant: z.boolean().default(false),
      saidHash,
      responsesUntil: z.string().optional(),
      openingAt: z.string().optional(),
      questionsUntil: z.string().nullable().optional(),
    }),
  ),
  key: reading(z.object({ requestKey: z.string(), keySignature: z.string() })),
  opened: reading(
    z.object({
      damaged: z
        .array(
          z.object({ orgId: z.string().default(''), ownHash: z.string(), sealedHash: z.string() }),
        )
        .default([]),
      unconfirmed: z.array(z.object({ orgId: z.string(), lotIds: z.array(lotId) })).default([]),
      openedAt: z.iso.datetime().optional(),
    }),
  ),
  whole: reading(z.object({ standstillUntil: z.string().nullable().optional() })),
  openers: reading(z.object({ after: z.array(z.string()) })),
  openerKeys: reading(
    z.object({ openerKeys: z.record(z.string(), z.string()).nullable().default(null) }),
  ),
  invited: reading(
    z.object({
      invitationId: z.string(),
      orgId: z.string().nullable().default(null),
      letter: z.string().nullable().default(null),
    }),
  ),
  answer: reading(
    z.object({
      /** Entries of before have the question alone, whose id their answer has. */
      answerId: z.string().optional(),
      questionId: z.string().optional(),
      isSignificant: z.boolean().default(true),
      insignificance: z.string().nullable().default(null),
      saidHash,
    }),
  ),
  judged: reading(
    z.object({
      answerId: z.string(),
      isSignificant: z.boolean(),
      insignificance: z.string().nullable(),
    }),
  ),
  confirmed: reading(z.object({ answerId: z.string(), version: z.number() })),
  received: reading(
    z.object({
      receiptId: z.string(),
      contentHash: z.string(),
      counts: z.boolean(),
      bidsHash: saidHash,
      bidderId: z.string().nullable().default(null),
      version: z.number().optional(),
      replaces: z.string().nullable().optional(),
      databaseClock: z.string().optional(),
      serverClock: z.string().optional(),
      requestKey: z.string().optional(),
      documentHash: z.string().optional(),
    }),
  ),
  rejected: reading(
    z.object({ lotIds: z.array(lotId), code: z.string(), reason: z.string().nullable() }),
  ),
  lot: reading(z.object({ lotId })),
  lots: reading(z.object({ lotIds: z.array(lotId) })),
  passedOn: reading(z.object({ from: z.string(), to: z.string(), isRenamed: z.boolean() })),
  clarification: reading(
    z.object({ clarificationId: z.string(), dueAt: z.string().optional(), saidHash }),
  ),
  letter: reading(
    z.object({
      letterId: z.string(),
      saidHash,
      commonHash: z.string().nullable().optional(),
      kind: z.string().optional(),
      sentAt: z.string().optional(),
      standstillUntil: z.string().nullable().optional(),
    }),
  ),
  evaluators: reading(
    z.object({
      added: z.array(z.string()).default([]),
      removed: z.array(z.string()).default([]),
    }),
  ),
  dropped: reading(z.object({ agreedDropped: z.record(lotId, z.number()).default({}) })),
  agreed: reading(z.object({ lotId, saidHash, isAverage: z.boolean().default(false) })),
  decided: reading(
    z.object({
      lotId,
      winnerId: z.string(),
      amount,
      words: z.string(),
      // None of its own, unless it is the next award.
      standstillUntil: z.string().nullable().default(null),
    }),
  ),
  unsuccessful: reading(
    z.object({
      lotId,
      code: z.string(),
      words: z.string(),
      winnerId: z.string().nullable().default(null),
    }),
  ),
  concluded: reading(z.object({ lotId, concludedOn: z.string(), amount, reference: z.string() })),
}
