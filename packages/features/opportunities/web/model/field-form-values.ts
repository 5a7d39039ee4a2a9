import {
  areDistinct,
  MOST_OPTIONS,
  type OwnFieldKind,
  optionLabel,
  ownFieldName,
} from '@kogge/domain/opportunities/own-fields.ts'
import type { OwnField } from '../opportunities.client.ts'

/** An option as it is typed; one that is new has no id yet. */
export interface TypedOption {
  readonly key: string
  readonly id: string | null
  readonly label: string
}

/** A field as its editor types it. */
export interface FieldForm {
  readonly name: string
  readonly kind: OwnFieldKind
  readonly options: readonly TypedOption[]
  readonly isOnCard: boolean
  readonly isInList: boolean
}

export type FieldProblem = 'name' | 'sameName' | 'noOption' | 'sameOption' | 'manyOptions'

export const newOption = (): TypedOption => ({ key: crypto.randomUUID(), id: null, label: '' })

/** The form of a field; with nothing, of a new one. */
export const fieldForm = (field: OwnField | null): FieldForm => ({
  name: field?.name ?? '',
  kind: field?.kind ?? 'text',
  options: (field?.options ?? [])
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, label }) => ({ key: id, id, label })),
  isOnCard: field?.isOnCard ?? false,
  isInList: field?.isInList ?? true,
})

/** Options with something to read, as they are sent. */
export const writtenOptions = ({ kind, options }: Pick<FieldForm, 'kind' | 'options'>) =>
  kind === 'choice'
    ? options
        .map(({ id, label }) => ({ id, label: label.trim() }))
        .filter(({ label }) => optionLabel.safeParse(label).success)
    : []

/** The problem of each part of the form; `others` are the names of the other fields in use. */
export const fieldProblems = (
  form: FieldForm,
  others: readonly string[],
): Partial<Record<keyof FieldForm, FieldProblem>> => {
  const name = ownFieldName.safeParse(form.name).data
  const options = writtenOptions(form).map(({ label }) => label)
  const isSame = name !== undefined && !areDistinct([...others, name])
  const isChoice = form.kind === 'choice'
  return {
    ...(name === undefined && { name: 'name' }),
    ...(isSame && { name: 'sameName' }),
    ...(isChoice && options.length === 0 && { options: 'noOption' }),
    ...(!areDistinct(options) && { options: 'sameOption' }),
    ...(options.length > MOST_OPTIONS && { options: 'manyOptions' }),
  }
}
