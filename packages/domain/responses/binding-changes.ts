import { z } from 'zod'
import { partsByLot } from '../drafting/parts-by-lot.ts'
import {
  type AnswerForm,
  lotIdsOf,
  type RequestDocument,
  type Requirement,
} from '../drafting/request-document.ts'
import { lotsBidFor } from './requested-answers.ts'
import type { ResponseContent } from './response-content.ts'
import { millionths } from './response-decimals.ts'

/** One thing that binds whoever bids for a lot, and is another in a later version of the request. */
export const bindingChange = z.strictObject({
  what: z.enum([
    'lot_gone',
    'lot_divided',
    'currency',
    'added',
    'removed',
    'form',
    'mandatory',
    'mustBeYes',
    'unit',
    'quantity',
    'bounds',
    'choices',
  ]),
  /** The question of the requirement that it is about, by language; null where it is about none. */
  name: z.record(z.string(), z.string()).nullable(),
  /** Of a currency, a unit, a quantity and of what is either `yes` or `no`; else null. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type BindingChange = z.infer<typeof bindingChange>
type What = BindingChange['what']

/** Why a tender does not count for a lot: it was for this version, and so much is another since. */
export const unconfirmedView = z.strictObject({
  version: z.number().int(),
  /** The first of them. */
  changes: z.array(bindingChange),
  /** The number of further changes. */
  more: z.number().int(),
})
export type Unconfirmed = z.infer<typeof unconfirmedView>

/** What of a request binds. */
type Bound = Pick<RequestDocument, 'lots' | 'requirements' | 'value'>

const change = (what: What, values: Partial<BindingChange> = {}): BindingChange => ({
  what,
  name: null,
  before: null,
  after: null,
  ...values,
})

/** Decimals are compared by what they are worth, and not as they are written. */
const worth = (decimal: string | null): string =>
  decimal === null ? '' : millionths(decimal).toString()
const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

const boundsOf = (form: AnswerForm): string => {
  if (form.type === 'number') return `${worth(form.min)} ${worth(form.max)} ${form.decimals}`
  return form.type === 'text' ? String(form.longest) : ''
}

const choicesOf = (form: AnswerForm): string =>
  form.type === 'choice'
    ? `${form.several} ${form.options
        .map(({ id }) => id)
        .sort()
        .join(' ')}`
    : ''

/** The kind of an answer, and whether it is given once or lot by lot. */
const formOf = ({ answer, lotIds }: Requirement): string =>
  `${answer.type} ${answer.type === 'price' || lotIds.length > 0}`

/** What of a requirement is another; its words are the buyer's, and left to people. */
const changesOf = (before: Requirement, after: Requirement): readonly BindingChange[] => {
  const name = after.question
  if (formOf(before) !== formOf(after)) return [change('form', { name })]
  const [old, now] = [before.answer, after.answer]
  const shownChange = (what: What, from: string, to: string, isSame = from === to) =>
    isSame ? [] : [change(what, { name, before: from, after: to })]
  const hidden = (what: What, from: string, to: string) =>
    from === to ? [] : [change(what, { name })]
  return [
    ...('quantity' in old && 'quantity' in now
      ? shownChange(
          'quantity',
          old.quantity,
          now.quantity,
          worth(old.quantity) === worth(now.quantity),
        )
      : []),
    ...('unit' in old && 'unit' in now ? shownChange('unit', old.unit, now.unit) : []),
    ...shownChange('mandatory', yesNo(before.isMandatory), yesNo(after.isMandatory)),
    ...shownChange('mustBeYes', yesNo(before.mustBeYes), yesNo(after.mustBeYes)),
    ...hidden('bounds', boundsOf(old), boundsOf(now)),
    ...hidden('choices', choicesOf(old), choicesOf(now)),
  ]
}

const asksPrice = (input: readonly Requirement[]): boolean =>
  input.some(({ answer }) => answer.type === 'price')

/**
 * What of a lot binds its bidders and is another in `after` than in `before`, two published versions of
 * one request; nothing where a tender for the first counts for the second as it is. What binds: that the
 * lot is there, the requirements that concern it (those of the whole request too) with the kind, the
 * bounds, the unit and the choices of their answers and whether these are a must, quantities of prices
 * and their currency. Criteria and weights are the buyer's way to choose, and no part of an offer.
 *
 * A tender is an offer for the version that it was submitted to, which its receipt names. Where something
 * binding changes there is time to offer anew (Directive 2014/24/EU, Article 47(3)(b)); what was not
 * offered is not compared with what was, nor awarded (Article 18(1): equal and transparent treatment).
 */
export const bindingChanges = (
  before: Bound,
  after: Bound,
): ((lotId: string) => readonly BindingChange[]) => {
  const old = new Map(before.requirements.map((one) => [one.id, one]))
  const lots = new Set(lotIdsOf(after))
  const isDividedAnew = (before.lots.length === 0) !== (after.lots.length === 0)
  const isOtherCurrency = before.value.currency !== after.value.currency
  // Compared once for all lots.
  const changed = new Map(
    after.requirements.map((now) => {
      const then = old.get(now.id)
      return [now, then ? changesOf(then, now) : []]
    }),
  )
  const [askedThen, askedNow] = [partsByLot(before.requirements), partsByLot(after.requirements)]
  const moved = new Map(after.requirements.map((one) => [one.id, one]))
  const known = new Map<string, readonly BindingChange[]>()
  const compared = (lotId: string): readonly BindingChange[] => {
    if (!lots.has(lotId)) return [change('lot_gone')]
    const [then, now] = [askedThen(lotId), askedNow(lotId)]
    const [inThen, inNow] = [new Set(then), new Set(now)]
    const isIn = (these: ReadonlySet<Requirement>, one: Requirement | undefined): boolean =>
      one !== undefined && these.has(one)
    return [
      ...(isDividedAnew ? [change('lot_divided')] : []),
      ...(isOtherCurrency && asksPrice(then) && asksPrice(now)
        ? [
            change('currency', {
              before: before.value.currency,
              after: after.value.currency,
            }),
          ]
        : []),
      ...now.flatMap((one) => (isIn(inThen, old.get(one.id)) ? (changed.get(one) ?? []) : [])),
      ...now
        .filter((one) => !isIn(inThen, old.get(one.id)))
        .map((one) => change('added', { name: one.question })),
      ...then
        .filter((one) => !isIn(inNow, moved.get(one.id)))
        .map((one) => change('removed', { name: one.question })),
    ]
  }
  return (lotId) => {
    const found = known.get(lotId) ?? compared(lotId)
    known.set(lotId, found)
    return found
  }
}

/** At most so many are listed one by one. */
const LISTED_CHANGES_MAX = 8

/** The changes as a reader sees them. */
export const unconfirmedBy = (version: number, changes: readonly BindingChange[]): Unconfirmed => ({
  version,
  changes: changes.slice(0, LISTED_CHANGES_MAX),
  more: Math.max(0, changes.length - LISTED_CHANGES_MAX),
})

/** Lots of a tender that count as the request stands, and those of which something binding changed since. */
export interface Confirmation {
  readonly valid: readonly string[]
  readonly unconfirmed: readonly {
    readonly lotId: string
    readonly changes: readonly BindingChange[]
  }[]
}

/** What becomes of a tender that was submitted to `before` once the request stands as `after`. */
export const confirmationOf = (
  before: Bound,
  after: Bound,
  content: Pick<ResponseContent, 'lotIds'>,
): Confirmation => {
  const changesIn = bindingChanges(before, after)
  const lots = lotsBidFor(before, content).map((lotId) => ({ lotId, changes: changesIn(lotId) }))
  return {
    valid: lots.flatMap(({ lotId, changes }) => (changes.length === 0 ? [lotId] : [])),
    unconfirmed: lots.filter(({ changes }) => changes.length > 0),
  }
}
