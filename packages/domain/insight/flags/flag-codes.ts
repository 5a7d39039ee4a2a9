import { z } from 'zod'

/**
 * Indicators that may deserve a closer look. None is proof of anything: each is a question to be
 * asked of the documents.
 *
 * Codes and titles are those of the Open Contracting Partnership's guide "Red flags in public
 * procurement" (2024). Where its library Cardinal computes an indicator (`cardinal`), the rule is
 * that of Cardinal's documentation; `law` is the place in Directive 2014/24/EU from which a
 * threshold comes.
 *
 * The place in the list is the bit under which an indicator is stored: new ones go to the end.
 */
export const REQUEST_FLAGS = [
  'R003',
  'R018',
  'R010',
  'R061',
  'R062',
  'R069',
  'R005',
  'R024',
  'R028',
  'R035',
  'R036',
  'R058',
] as const
export type RequestFlagCode = (typeof REQUEST_FLAGS)[number]

/** Those of an organisation among its peers. */
export const ORG_FLAGS = ['R048', 'R040', 'R055', 'R025', 'R038'] as const
export type OrgFlagCode = (typeof ORG_FLAGS)[number]
/** The indicators of organisations that contracts give; R025 comes from lost tenders. */
export const CONTRACT_FLAGS = [
  'R040',
  'R048',
  'R055',
  'R025',
] as const satisfies readonly OrgFlagCode[]
/**
 * The indicators that requests give; R038 from requests whose number of rejected tenders is known.
 */
export const LISTED_FLAGS = [...REQUEST_FLAGS, 'R038'] as const satisfies readonly FlagCode[]
export type ListedFlagCode = (typeof LISTED_FLAGS)[number]
export type FlagCode = RequestFlagCode | OrgFlagCode

/** What a value and its threshold count; EUR in cents. */
type FlagUnit = 'days' | 'tenders' | 'percent' | 'fields' | 'divisions' | 'eur' | 'yes'

/** A place in Directive 2014/24/EU: the number of an article, or of an annex in Roman figures. */
export type FlagLaw = { readonly article: string } | { readonly annex: string }

interface FlagKind {
  readonly unit: FlagUnit
  readonly source: 'cardinal' | 'guide'
  readonly law?: FlagLaw
}

const GUIDE_URL =
  'https://www.open-contracting.org/wp-content/uploads/2024/12/OCP2024-RedFlagProcurement.pdf'

/** The page on which the rule of an indicator can be read. */
export const sourceUrl = (code: FlagCode): string =>
  FLAG_KINDS[code].source === 'cardinal'
    ? `https://cardinal.readthedocs.io/en/latest/cli/indicators/R/${code.slice(1)}.html`
    : GUIDE_URL

export const FLAG_KINDS: Readonly<Record<FlagCode, FlagKind>> = {
  R003: { unit: 'days', source: 'cardinal', law: { article: '27' } },
  R018: { unit: 'tenders', source: 'cardinal' },
  R010: { unit: 'yes', source: 'guide', law: { article: '32' } },
  R061: { unit: 'days', source: 'guide' },
  R062: { unit: 'days', source: 'guide' },
  R069: { unit: 'percent', source: 'guide', law: { article: '72' } },
  R005: { unit: 'fields', source: 'guide', law: { annex: 'V' } },
  R048: { unit: 'divisions', source: 'cardinal' },
  R040: { unit: 'percent', source: 'guide' },
  R055: { unit: 'eur', source: 'guide', law: { article: '4' } },
  R024: { unit: 'percent', source: 'cardinal' },
  R028: { unit: 'tenders', source: 'cardinal' },
  R035: { unit: 'tenders', source: 'cardinal' },
  R036: { unit: 'yes', source: 'cardinal' },
  R058: { unit: 'percent', source: 'cardinal' },
  R025: { unit: 'percent', source: 'cardinal' },
  R038: { unit: 'percent', source: 'cardinal' },
}

/** The evidence of an indicator, by name: days, codes, amounts. */
export const flagInputs = z.record(z.string(), z.union([z.string(), z.number()]))
export type FlagInputs = z.infer<typeof flagInputs>

/** An indicator that stands out. Values in the unit of its kind; EUR in cents. */
export interface Flag<Code extends FlagCode = RequestFlagCode> {
  readonly code: Code
  /** Null where it is of the whole request. */
  readonly lotId: string | null
  readonly value: number
  readonly threshold: number
  readonly inputs: FlagInputs
}

/** Codes as bits, and back. */
export const bitsOf = (codes: Iterable<RequestFlagCode>): number =>
  [...codes].reduce((bits, code) => bits | (1 << REQUEST_FLAGS.indexOf(code)), 0)
