import { z } from 'zod'
import { ONLY_LOT } from '../drafting/request-document.ts'
import { pickText, type UiLocale } from '../kernel/locales.ts'
import { unconfirmedView } from '../responses/binding-changes.ts'
import { NO_AWARD_REASONS, REJECTION_REASONS } from './lot-steps.ts'

const points = z.number().int().min(0).max(10_000)

/**
 * The outcome of one lot that a bidder bid for, as its letter states it: the outcome, its own
 * points, and of the winner name, price and points, with the reasons (Directive 2014/24/EU, Article
 * 55(2); 89/665/EEC, Article 2a(2)). Points are weighted, in hundredths.
 */
export const letterLot = z.strictObject({
  lotId: z.string(),
  title: z.record(z.string(), z.string()),
  outcome: z.enum(['won', 'lost', 'rejected', 'unsuccessful']),
  own: z.strictObject({
    total: points.nullable(),
    rank: z.number().int().min(1).nullable(),
    price: z.string().nullable(),
    criteria: z.array(
      z.strictObject({
        name: z.record(z.string(), z.string()),
        type: z.enum(['price', 'cost', 'quality']),
        weight: points,
        own: points.nullable(),
        winner: points.nullable(),
        /** What evaluators said of the own bid. */
        reason: z.string(),
      }),
    ),
  }),
  winner: z
    .strictObject({
      orgId: z.uuid(),
      name: z.string(),
      amount: z.string().nullable(),
      total: points.nullable(),
    })
    .nullable(),
  noAwardReason: z.enum(NO_AWARD_REASONS).nullable(),
  rejection: z
    .strictObject({
      code: z.enum(REJECTION_REASONS),
      reason: z.string(),
      /** Where it was not confirmed after an amendment: the version that it was for, and what changed. */
      unconfirmed: unconfirmedView.optional(),
    })
    .nullable(),
  /** Who had won did not sign, so that it goes to the next in rank. */
  isNextInRank: z.boolean().optional(),
  /** It had been awarded to who reads this, until then: the contract was not signed. */
  declinedAt: z.iso.datetime().optional(),
  /** The buyer's words on the decision. */
  words: z.string(),
  /** The contract on it, where one was concluded: nothing is kept back any more. */
  contract: z.strictObject({ concludedOn: z.iso.date(), amount: z.string().nullable() }).optional(),
})
export type LetterLot = z.infer<typeof letterLot>

/**
 * Won at least one lot; lost all that were decided; the decision announced before stands; a
 * decision was taken back; another's was, so that the standstill begins anew; a lot that was
 * awarded ends without a contract; all was given up.
 */
export const LETTER_KINDS = [
  'winner',
  'loser',
  'standing',
  'withdrawn',
  'standstill_void',
  'not_awarded',
  'cancelled',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** A letter as it was sent. */
export const letterContent = z.strictObject({
  kind: z.enum(LETTER_KINDS),
  title: z.record(z.string(), z.string()),
  /** In which the request was written: what it says is shown in it to who reads none of the others. */
  language: z.string().optional(),
  buyer: z.string(),
  currency: z.string(),
  lots: z.array(letterLot),
  /** Lots whose decision was taken back; what is said of `lots` stands. */
  takenBack: z
    .array(z.strictObject({ lotId: z.string(), title: z.record(z.string(), z.string()) }))
    .optional(),
  /** No contract up to and with this instant; null where there is no standstill. */
  standstillUntil: z.iso.datetime().nullable(),
  /** It had ended when this was written. */
  isStandstillOver: z.boolean().optional(),
  /** The end of the standstill that an earlier letter named, which this one makes void. */
  voidStandstill: z.iso.datetime().optional(),
  /** What was submitted could not be read when it was opened, so that it is not in the comparison. */
  isUnread: z.boolean().optional(),
  /** The version that it was for, and lots of that which are no longer part of the request. */
  gone: z.strictObject({ version: z.number().int(), lotIds: z.array(z.string()) }).optional(),
  /** Why a decision was taken back. */
  reason: z.string(),
  /** Why all was given up, by language. */
  reasons: z.record(z.string(), z.string()).optional(),
})
export type LetterContent = z.infer<typeof letterContent>

type ByCriterion = LetterLot['own']['criteria'][number]

/**
 * What all letters on one decision say alike, and is kept once: else hundreds of bidders for
 * hundreds of lots would mean tens of thousands of copies.
 */
export interface LetterCommon
  extends Pick<
    LetterContent,
    'title' | 'language' | 'buyer' | 'currency' | 'standstillUntil' | 'isStandstillOver'
  > {
  readonly lots: readonly (Pick<
    LetterLot,
    'lotId' | 'title' | 'winner' | 'noAwardReason' | 'words' | 'contract' | 'isNextInRank'
  > & { readonly criteria: readonly Omit<ByCriterion, 'own' | 'reason'>[] })[]
  /** Lots whose decision was taken back, and why. */
  readonly takenBack?: NonNullable<LetterContent['takenBack']>
  readonly reason?: string
}

/** What one of them says to its bidder alone: of the lots that it bid for, by criterion in their order. */
export interface LetterOwn
  extends Pick<LetterContent, 'kind' | 'isUnread' | 'gone' | 'voidStandstill'> {
  /** Those of the lots taken back that concern this bidder. */
  readonly takenBack?: readonly string[]
  readonly lots: readonly (Pick<LetterLot, 'lotId' | 'outcome' | 'rejection' | 'declinedAt'> &
    Omit<LetterLot['own'], 'criteria'> & {
      readonly criteria: readonly Pick<ByCriterion, 'own' | 'reason'>[]
    })[]
}

/** The letter that both make. */
export const wholeLetter = (
  common: LetterCommon,
  { kind, lots, isUnread, gone, voidStandstill, takenBack }: LetterOwn,
): LetterContent => {
  const { title, language, buyer, currency, standstillUntil, isStandstillOver } = common
  const { reason = '' } = common
  const known = new Map(common.lots.map((lot) => [lot.lotId, lot]))
  return {
    kind,
    title,
    buyer,
    currency,
    standstillUntil,
    reason,
    ...(language && { language }),
    ...(isStandstillOver && { isStandstillOver }),
    ...(voidStandstill && { voidStandstill }),
    ...(takenBack && {
      takenBack: (common.takenBack ?? []).filter(({ lotId }) => takenBack.includes(lotId)),
    }),
    ...(isUnread && { isUnread }),
    ...(gone && { gone }),
    lots: lots.flatMap(({ lotId, outcome, rejection, declinedAt, criteria, ...own }) => {
      const lot = known.get(lotId)
      if (!lot) return []
      const points = lot.criteria.map((one, index) => ({
        ...one,
        ...(criteria[index] ?? { own: null, reason: '' }),
      }))
      const { criteria: _common, ...facts } = lot
      const declined = declinedAt && { declinedAt }
      return [{ ...facts, outcome, rejection, ...declined, own: { ...own, criteria: points } }]
    }),
  }
}

/** Whether a letter is about the whole of a request that is not divided: its lot bears its title. */
export const isOfWhole = ({
  lots,
  takenBack = [],
  title,
}: Pick<LetterContent, 'lots' | 'takenBack' | 'title'>): boolean => {
  const [only, ...others] = [...lots, ...takenBack]
  if (!only || others.length > 0 || only.lotId !== ONLY_LOT) return false
  return Object.entries(title).every(([language, text]) => only.title[language] === text)
}

/** The reason that a letter gives, in the reader's language where the buyer wrote in it. */
export const reasonIn = (
  { reason, reasons, language }: Pick<LetterContent, 'reason' | 'reasons' | 'language'>,
  locale: string,
): string => (reasons && pickText(reasons, locale, language)?.text) || reason

/** Somebody who is written to for a tenderer. */
export interface LetterReader {
  readonly email: string
  readonly locale: UiLocale
}
