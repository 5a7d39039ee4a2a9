import {
  IMPORT_FIELDS,
  type ImportField,
} from '@kogge/domain/opportunities/import/import-fields.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import type { ImportCheck } from '../../opportunity-import.client.ts'

const NONE = 'none'
const LONGEST_SAMPLE = 60

interface Props {
  readonly check: ImportCheck
  readonly onMap: (field: ImportField, column: number | null) => void
}

/** The first values of a column, in a few letters. */
const sampleOf = ({ sample }: ImportCheck, column: number | undefined): string => {
  if (column === undefined) return ''
  const values = sample.flatMap((cells) => cells[column] || [])
  return values.join(' · ').slice(0, LONGEST_SAMPLE)
}

/** Which column of the table each field of an opportunity is read from. */
export const ImportColumns = ({ check, onMap }: Props) => {
  const t = useTranslations('opportunityImport')
  const columns = check.headings.map((heading, at) => ({
    value: String(at),
    label: heading || t('unnamedColumn', { number: at + 1 }),
  }))
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {IMPORT_FIELDS.map((field) => {
        const column = check.mapping[field]
        return (
          <Field key={field} label={t(`fields.${field}`)} hint={sampleOf(check, column)}>
            <Select
              value={column === undefined ? NONE : String(column)}
              onValueChange={(value) => onMap(field, value === NONE ? null : Number(value))}
              options={[{ value: NONE, label: t('noColumn') }, ...columns]}
            />
          </Field>
        )
      })}
    </div>
  )
}
