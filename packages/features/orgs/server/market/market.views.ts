import { DEFAULT_MONTHS, MONTHS_CHOICES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { COUNTED_IN } from '@kogge/domain/analysis/analysis-read-model.ts'
import { ENDS_BY, LEFT_OUT } from '@kogge/domain/contracts/contract-facts.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { languageName } from '@kogge/domain/kernel/locale-schema.ts'
import { writtenAmount } from '@kogge/domain/kernel/money.ts'
import { NUTS } from '@kogge/domain/reference/region-codes.ts'
import { z } from 'zod'

/** As whom an organisation is looked at. */
export const MARKET_ROLES = ['buyer', 'supplier'] as const
export type MarketRole = (typeof MARKET_ROLES)[number]

/** Whose figures, and of which time. */
export const marketInput = z.object({
  orgId,
  /** With all organisations below it; a contract that several of them share counts once. */
  withChildren: z.boolean().default(false),
  months: z.enum(MONTHS_CHOICES).default(DEFAULT_MONTHS),
  language: languageName,
})

/** A list of them, a page at a time. */
export const marketListInput = marketInput.extend({
  role: z.enum(MARKET_ROLES),
  /** The organisation in which the reader acts: its plan decides how much they see. */
  activeOrgId: orgId.nullable(),
  cursor: z
    .string()
    .regex(/^\d{1,7}$/)
    .nullish(),
  /** The call layer adds it to infinite queries; lists only go forward. */
  direction: z.enum(['forward', 'backward']).optional(),
})

const count = z.number().int()
/** Cents of EUR. */
const cents = z.number()
const day = z.string()
/** A part of the whole, 0 to 1; null where the whole is nothing. */
const share = z.number().nullable()

/** See domain/analysis/analysis-figures.ts. */
const figures = {
  contracts: count,
  sum: cents,
  valued: count,
  withTenders: count,
  singleBid: count,
  tenders: count,
}
const amount = z.strictObject({ contracts: count, sum: cents })

/** A division of the CPV in which an organisation is, and how much of that market is its. */
const division = z.strictObject({
  ...figures,
  code: z.string(),
  label: z.string(),
  /** Of all contracts of the division in the countries where the organisation has any. */
  shareOfContracts: share,
  shareOfSum: share,
})
export type MarketDivision = z.infer<typeof division>

/** What it gave or won in the time looked at. */
const side = z.strictObject({
  ...figures,
  unawarded: count,
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** How many it bought from, or sold to. */
  partners: count,
  /** How concentrated those are: see domain/analysis/analysis-figures.ts. */
  hhi: z.number().nullable(),
  /** The period of the same length before; null of all history. */
  before: amount.nullable(),
  /** The division with most of its contracts. */
  main: division.nullable(),
  /** Countries of the buyers, most contracts first. */
  countries: z.array(z.string()),
  /** Of all its history: contracts, those whose end is known, those that have not ended, and of these the ones that end within 12 months. */
  ends: z.strictObject({ contracts: count, known: count, running: count, soon: count }),
})
export type MarketSide = z.infer<typeof side>

/** Contracts lost to others and won against them, of lots where a notice names who lost. */
const contest = { lost: count, won: count }
const marketContest = z.strictObject({ ...contest, ever: z.strictObject(contest) })
export type MarketContest = z.infer<typeof marketContest>

const year = z.strictObject({ year: count, buyer: amount, supplier: amount, lost: count })

export const marketFigures = z.strictObject({
  /** The one that the figures are of, which the one asked for may have become part of. */
  orgId: z.uuid(),
  /** How many organisations are counted, and whether there are more below it than can be. */
  orgs: count,
  isCut: z.boolean(),
  from: day.nullable(),
  until: day.nullable(),
  /** Null for what it never did. */
  buyer: side.nullable(),
  supplier: side.nullable(),
  contest: marketContest,
  /** Every year of its history, the latest first. */
  years: z.array(year),
  asOf: z.iso.datetime().nullable(),
})
export type MarketFigures = z.infer<typeof marketFigures>

const page = {
  nextCursor: z.string().nullable(),
  /** How many there are, however many are shown. */
  total: count,
  /** The reader's plan shows the first alone. */
  isCut: z.boolean(),
}

/** A name; without an id where it is not, or no more, in the register. */
const party = z.object({ orgId: z.uuid().nullable(), name: z.string() })

export const marketPartners = z.strictObject({
  items: z.array(
    party.extend({
      ...figures,
      country: z.string().nullable(),
      lastDay: day.nullable(),
      shareOfContracts: share,
      shareOfSum: share,
      before: amount.nullable(),
    }),
  ),
  ...page,
})
export type MarketPartners = z.infer<typeof marketPartners>

export const marketDivisions = z.strictObject({ items: z.array(division), ...page })

const place = z.strictObject({ ...figures, code: z.string().nullable(), name: z.string() })

/** Where: by country of the buyer, and by NUTS 3 region of performance; without a code where unknown. */
export const marketPlaces = z.strictObject({
  countries: z.array(place),
  regions: z.array(place),
})
export type MarketPlaces = z.infer<typeof marketPlaces>

/** One contract, or a lot that closed without a winner: what market analysis shows of it, in short. */
const contract = z.object({
  rfxId: z.uuid(),
  title: z.string(),
  titleLanguage: z.string(),
  lotId: z.string().nullable(),
  lotTitle: z.string().nullable(),
  isAwarded: z.boolean(),
  day,
  buyers: z.array(party),
  suppliers: z.array(party),
  value: writtenAmount.nullable(),
  /** As it is in sums; null where it is in none, and why. */
  cents: cents.nullable(),
  leftOut: z.enum(LEFT_OUT).nullable(),
  tenders: count.nullable(),
  isFramework: z.boolean(),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  endsBy: z.enum(ENDS_BY).nullable(),
  /** Of one that was lost: what the organisation itself had offered. */
  offered: cents.nullable().optional(),
})

export const marketContracts = z.strictObject({ items: z.array(contract), ...page })
export type MarketContracts = z.infer<typeof marketContracts>

/** Which of its contracts: those that a figure was counted from. */
export const marketContractsInput = marketListInput.extend({
  /** With this one on the other side. */
  partner: orgId.optional(),
  cpv: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional(),
  /** Of NUTS 3; null, here and of the country, where it is not known. */
  region: z.string().regex(NUTS).nullable().optional(),
  /** Of one year instead of the time looked at. */
  year: z.number().int().min(1900).max(2200).optional(),
  /** Of all times: that have not ended, or end within 12 months. */
  ends: z.enum(['running', 'soon']).optional(),
  /**
   * `lost` are contracts that others won against it, `contested` those that it won where a notice
   * names who lost: of these, only the time and the year can be chosen.
   */
  kind: z.enum(['awarded', 'unawarded', 'lost', 'contested']).default('awarded'),
  /** Only what a figure of the awarded ones was counted from. */
  countedIn: z.enum(COUNTED_IN).optional(),
  sortBy: z.enum(['day', 'value', 'ends']).default('day'),
})
export type MarketContractsInput = z.infer<typeof marketContractsInput>
