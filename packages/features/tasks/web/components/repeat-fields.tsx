import { RECURRENCE_UNITS } from '@kogge/domain/tasks/recurrence-units.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { problemsOf, type RepeatValues } from '../model/task-form-values.ts'
import { useRepetitionText } from '../use-repetition-text.ts'

const NONE = 'none'

interface Props {
  readonly values: RepeatValues
  /** The words for a problem of a field, once it is to be said. */
  readonly wrong: (field: 'times' | 'until') => ReactNode
  readonly onChange: (change: Partial<RepeatValues>) => void
}

/** The rule by which a task repeats, to choose. */
export const RepeatFields = ({ values, wrong, onChange }: Props) => {
  const t = useTranslations('tasks')
  const tForm = useTranslations('records.form')
  const read = useRepetitionText()
  const { every, times, until } = values
  const { times: isWrong } = problemsOf({ title: 'x', deadline: '', ...values })
  const rule = every !== null && !isWrong && read({ every, times: Number(times), until: null })
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('fields.recurrence')} hint={every !== null && t('repeat.hint')}>
        <Select
          value={every ?? NONE}
          onValueChange={(next) =>
            onChange({ every: RECURRENCE_UNITS.find((unit) => unit === next) ?? null })
          }
          options={[
            { value: NONE, label: t('repeat.none') },
            ...RECURRENCE_UNITS.map((value) => ({
              value,
              label: t(`recurrences.${value}`, { times: 1 }),
            })),
          ]}
        />
      </Field>
      {every !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('repeat.times')} hint={rule} error={wrong('times')}>
            <Input
              name="times"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={times}
              onChange={(event) => onChange({ times: event.target.value })}
            />
          </Field>
          <Field label={t('repeat.until')} note={tForm('optional')} error={wrong('until')}>
            <Input
              type="date"
              name="until"
              max="2099-12-31"
              value={until}
              onChange={(event) => onChange({ until: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
