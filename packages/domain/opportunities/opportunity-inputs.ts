import { z } from 'zod'
import { tagList, tagOf } from '../kernel/tag-inputs.ts'
import { cleanText, instantInput, onOneLine } from '../kernel/text-inputs.ts'
import { isCurrency } from '../money/currencies.ts'
import { CLOSING_REASONS, OPPORTUNITY_STAGES, RESOLUTIONS } from './opportunity-states.ts'

/** No name of an opportunity is longer; the title of a tender is cut. */
export const LONGEST_NAME = 300
export const LONGEST_DESCRIPTION = 10_000
export const LONGEST_NOTE = 2000
export const LONGEST_BUYER = 300
export const MOST_TAGS = 20
export const LONGEST_TAG = 50
/** Fourteen digits before the point: no tender is worth more, and all of an organisation's have a sum. */
const LONGEST_AMOUNT = 17
/** Open and closed; an organisation that has more is kept from making the board of others slow. */
export const MOST_OPPORTUNITIES = 50_000
/** Deleted opportunities are stored for so many days, and can be restored until then. */
export const DELETED_DAYS = 30
/** Files of an opportunity, deleted ones included as long as they are stored. */
export const MOST_CARD_FILES = 200
/** Cards that a board shows of a stage; more are found in the list. */
export const MOST_IN_STAGE = 1000

export const opportunityName = cleanText
  .transform(onOneLine)
  .pipe(z.string().min(1).max(LONGEST_NAME))

export const opportunityBuyer = cleanText.transform(onOneLine).pipe(z.string().max(LONGEST_BUYER))

/** A word that an organisation sorts its opportunities by. */
export const opportunityTag = tagOf(LONGEST_TAG)

const tags = tagList(opportunityTag, MOST_TAGS)

/** An amount that can be expected: nothing or more, at most fourteen digits and two decimals. */
const EXPECTED = /^\d{1,14}(\.\d{1,2})?$/
export const isExpectedAmount = (amount: string): boolean => EXPECTED.test(amount)

const expectedValue = z.object({
  amount: z
    .string()
    .max(LONGEST_AMOUNT)
    .refine(isExpectedAmount, 'not an amount that can be expected'),
  currency: z.string().length(3).refine(isCurrency, 'no currency'),
})

/** The fields of an opportunity that people write. */
export const opportunityFields = z.object({
  name: opportunityName,
  description: cleanText.pipe(z.string().max(LONGEST_DESCRIPTION)),
  /** Of one without a tender, as it is called; the tender says its own. */
  buyer: opportunityBuyer,
  status: z.enum(OPPORTUNITY_STAGES),
  assigneeUserId: z.uuid().nullable(),
  value: expectedValue.nullable(),
  /** Per cent. */
  probability: z.number().int().min(0).max(100).nullable(),
  dueAt: instantInput.nullable(),
  tags,
})
export type OpportunityFields = z.infer<typeof opportunityFields>

/** How an opportunity ended. */
export const opportunityOutcome = z.object({
  resolution: z.enum(RESOLUTIONS),
  reason: z.enum(CLOSING_REASONS).nullable().default(null),
  note: cleanText.pipe(z.string().max(LONGEST_NOTE)).default(''),
})
export type OpportunityOutcome = z.infer<typeof opportunityOutcome>
