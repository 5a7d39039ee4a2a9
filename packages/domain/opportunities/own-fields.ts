import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'

/** The kinds of a field that an organisation defines for its opportunities; a choice is of one of its options. */
export const OWN_FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

/** Fields in use: a page with more is a form that nobody fills in. */
export const MOST_OWN_FIELDS = 30
/** Those that were retired included, whose values stay readable. */
export const MOST_STORED_FIELDS = 100
export const MOST_OPTIONS = 50
export const MOST_STORED_OPTIONS = 200
export const LONGEST_FIELD_NAME = 80
export const LONGEST_OPTION = 100
export const LONGEST_OWN_TEXT = 1000

/** An option of a choice; one that was retired is chosen no more, and stays the value of cards that have it. */
export interface OwnOption {
  readonly id: string
  readonly label: string
  readonly isRetired: boolean
}

/** A field as far as its values depend on it. */
export interface OwnFieldShape {
  readonly kind: OwnFieldKind
  readonly options: readonly OwnOption[]
}

const line = (longest: number) =>
  cleanText.transform(onOneLine).pipe(z.string().min(1).max(longest))

export const ownFieldName = line(LONGEST_FIELD_NAME)
export const optionLabel = line(LONGEST_OPTION)

/** Whether names or labels are each another one, whatever their letters' case. */
export const areDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** Options as an editor leaves them: those without an id are new, those that are left out are retired. */
export const editedOptions = z
  .array(z.strictObject({ id: z.uuid().nullable(), label: optionLabel }))
  .max(MOST_OPTIONS)
  .refine((options) => areDistinct(options.map(({ label }) => label)), 'two options are the same')
export type EditedOption = z.infer<typeof editedOptions>[number]

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/
const DAY = z.iso.date().regex(/^20/)

/** A decimal as it is stored: without needless zeros, and no minus before nothing. */
const plainNumber = (text: string): string => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const end = fraction.replace(/0{1,6}$/, '')
  const plain = whole.replace(/^0{1,14}(?=\d)/, '') + (end && `.${end}`)
  return text.startsWith('-') && plain !== '0' ? `-${plain}` : plain
}

/**
 * A value as it is stored: a text, a decimal (`1234.5`), a day (`2026-12-01`) or the id of an option that is in use; null
 * where the field cannot have it.
 */
export const ownValue = ({ kind, options }: OwnFieldShape, text: string): string | null => {
  if (kind === 'text') return text === '' ? null : text
  if (kind === 'number') return NUMBER.test(text) ? plainNumber(text) : null
  if (kind === 'date') return DAY.safeParse(text).success ? text : null
  return options.some(({ id, isRetired }) => id === text && !isRetired) ? text : null
}

/** A value as it comes in; empty for none. */
const typedValue = cleanText
  .pipe(z.string().max(LONGEST_OWN_TEXT))
  .nullable()
  .transform((text) => (text === '' ? null : text))

/** An edit of the value of a field: the one that its editor saw, and the one that they leave. */
export const ownValueEdit = z.strictObject({
  fieldId: z.uuid(),
  seen: typedValue,
  value: typedValue,
})
export type OwnValueEdit = z.infer<typeof ownValueEdit>

/** Values by the ids of their fields. */
export type OwnValues = Readonly<Record<string, string>>

/** Values after an edit of one: nothing leaves no trace. */
export const withOwnValue = (
  values: OwnValues,
  fieldId: string,
  value: string | null,
): OwnValues => {
  const { [fieldId]: _before, ...others } = values
  return value === null ? others : { ...others, [fieldId]: value }
}

/** Whether others have stored another value since an editor saw one, and the editor leaves another than theirs. */
export const isContested = (stored: OwnValues, { fieldId, seen, value }: OwnValueEdit): boolean => {
  const theirs = stored[fieldId] ?? null
  return theirs !== seen && theirs !== value
}
