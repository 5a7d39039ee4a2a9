import { endOfDay, wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { MOST_TAGS } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { typedNumber } from '@kogge/platform/web/typed-number.ts'
import { withTypedTag } from '@kogge/ui/typed-tags.ts'
import type { Opportunity, WrittenFields } from '../opportunities.client.ts'
import type { Person } from './people.ts'

/** The values of the form of an opportunity, as they are typed. */
export interface FormValues {
  readonly name: string
  readonly description: string
  readonly buyer: string
  readonly assignee: Person | null
  readonly amount: string
  readonly currency: string
  readonly probability: string
  /** `2026-11-21`; empty for none. */
  readonly dueDay: string
  readonly tags: readonly string[]
  /** A tag that is not entered yet. */
  readonly tag: string
}

export type Problem = 'name' | 'amount' | 'probability' | 'dueDay' | 'tags'

const AMOUNT = { decimals: 2, digits: 14 }
const PERCENT = { decimals: 0, digits: 3 }
const DAY = /^20\d\d-\d\d-\d\d$/

/** The stored values of the fields that people write. */
export const fieldsOf = (stored: Opportunity): WrittenFields => ({
  name: stored.name,
  description: stored.description,
  buyer: stored.buyer,
  status: stored.status,
  assigneeUserId: stored.assignee?.userId ?? null,
  value: stored.value,
  probability: stored.probability,
  dueAt: stored.dueAt,
  tags: stored.tags,
})

/** The form at its beginning. */
export const formOf = (stored: Opportunity): FormValues => ({
  name: stored.name,
  description: stored.description,
  buyer: stored.buyer,
  assignee: stored.assignee,
  amount: stored.value?.amount ?? '',
  currency: stored.value?.currency ?? 'EUR',
  probability: stored.probability === null ? '' : String(stored.probability),
  dueDay: stored.dueAt === null ? '' : wallOf(new Date(stored.dueAt)).slice(0, 10),
  tags: stored.tags,
  tag: '',
})

/** The tags with the one that is typed. */
export const enteredTags = ({ tags, tag }: Pick<FormValues, 'tags' | 'tag'>): readonly string[] =>
  withTypedTag(tags, tag)

/** The problem of each field that has one, in the order of the form. */
export const problemsOf = (values: FormValues): Partial<Record<keyof FormValues, Problem>> => {
  const percent = typedNumber(values.probability, PERCENT)
  return {
    ...(values.name.trim() === '' && { name: 'name' }),
    ...(typedNumber(values.amount, AMOUNT) === null && { amount: 'amount' }),
    ...((percent === null || Number(percent) > 100) && { probability: 'probability' }),
    ...(values.dueDay !== '' && !DAY.test(values.dueDay) && { dueDay: 'dueDay' }),
    ...(enteredTags(values).length > MOST_TAGS && { tag: 'tags' }),
  }
}

/** The fields as edited. A field that they left as it was stays as it is stored, to the letter. */
export const editedFields = (seen: Opportunity, values: FormValues): WrittenFields => {
  const base = fieldsOf(seen)
  const before = formOf(seen)
  const isSameValue = values.amount === before.amount && values.currency === before.currency
  const amount = typedNumber(values.amount, AMOUNT)
  const percent = typedNumber(values.probability, PERCENT)
  return {
    name: values.name === before.name ? base.name : values.name.trim(),
    description:
      values.description === before.description ? base.description : values.description.trim(),
    buyer: values.buyer === before.buyer ? base.buyer : values.buyer.trim(),
    status: base.status,
    assigneeUserId: values.assignee?.userId ?? null,
    value: isSameValue ? base.value : amount ? { amount, currency: values.currency } : null,
    probability: percent ? Number(percent) : null,
    dueAt:
      values.dueDay === before.dueDay
        ? base.dueAt
        : values.dueDay === ''
          ? null
          : endOfDay(values.dueDay).toISOString(),
    tags: [...enteredTags(values)],
  }
}
