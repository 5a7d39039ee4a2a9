import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import {
  type OwnFieldKind,
  type OwnValueEdit,
  ownValue,
} from '@kogge/domain/opportunities/own-fields.ts'
import type { QuestionKind } from '@kogge/domain/opportunities/questionnaire.ts'
import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { typedNumber } from '@kogge/platform/web/typed-number.ts'
import type { OwnField } from '../opportunities.client.ts'

const NUMBER = { decimals: 6, digits: 15, isSigned: true }

/** A stored value as it is read; the label of an option stands for itself. */
export const valueText = (
  formats: Pick<Formats, 'exactNumber' | 'date'>,
  kind: OwnFieldKind | QuestionKind,
  value: string,
): string => {
  if (kind === 'number') return formats.exactNumber(value)
  return kind === 'date' ? formats.date(value) : value
}

/** The value of a field as it is read; null for none. */
export const shownValue = (
  formats: Pick<Formats, 'exactNumber' | 'date'>,
  { kind, options, fieldId }: OwnField,
  values: Readonly<Record<string, string>>,
): string | null => {
  const value = values[fieldId]
  if (value === undefined) return null
  if (kind === 'choice') return options.find(({ id }) => id === value)?.label ?? value
  return valueText(formats, kind, value)
}

/** The values of a form, as they are typed, by the ids of their fields; empty for none. */
export type TypedValues = Readonly<Record<string, string>>

const typedOf = ({ kind }: OwnField, value: string, mark: string): string =>
  kind === 'number' ? value.replace('.', mark) : value

/** The form at its beginning. */
export const typedValues = (
  fields: readonly OwnField[],
  values: Readonly<Record<string, string>>,
  mark: string,
): TypedValues =>
  Object.fromEntries(
    fields.map((field) => [field.fieldId, typedOf(field, values[field.fieldId] ?? '', mark)]),
  )

/** A typed value as it is stored: null for none, undefined for what the field cannot have. */
const storedOf = (field: OwnField, typed: string): string | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  const plain = field.kind === 'number' ? typedNumber(text, NUMBER) : text
  return (plain !== null && ownValue(field, plain)) || undefined
}

interface Before {
  readonly fields: readonly OwnField[]
  /** As the editor saw them. */
  readonly seen: Readonly<Record<string, string>>
  readonly mark: string
}

const changedFields = ({ fields, seen, mark }: Before, typed: TypedValues): readonly OwnField[] => {
  const before = typedValues(fields, seen, mark)
  return fields.filter(({ fieldId }) => typed[fieldId] !== before[fieldId])
}

/** The kind of each field that has been given what it cannot have. */
export const problemsOf = (
  before: Before,
  typed: TypedValues,
): Readonly<Record<string, OwnFieldKind>> =>
  Object.fromEntries(
    changedFields(before, typed)
      .filter((field) => storedOf(field, typed[field.fieldId] ?? '') === undefined)
      .map(({ fieldId, kind }) => [fieldId, kind]),
  )

/** The edits of a form without problems; what was left as it was is none. */
export const editsOf = (before: Before, typed: TypedValues): OwnValueEdit[] =>
  changedFields(before, typed).map((field) => ({
    fieldId: field.fieldId,
    seen: before.seen[field.fieldId] ?? null,
    value: storedOf(field, typed[field.fieldId] ?? '') ?? null,
  }))

/** Edits on top of what others have stored meanwhile: of the contested ones those in which the editor chose their own. */
export const settledEdits = (
  edits: readonly OwnValueEdit[],
  stored: Readonly<Record<string, string>>,
  choices: Choices<string>,
): OwnValueEdit[] =>
  edits
    .filter(({ fieldId }) => choices[fieldId] !== 'theirs')
    .map((edit) => ({ ...edit, seen: stored[edit.fieldId] ?? null }))
