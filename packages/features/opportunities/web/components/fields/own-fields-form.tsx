import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shownValue } from '../../model/own-values.ts'
import type { Opportunity, OwnField } from '../../opportunities.client.ts'
import { useOwnValuesEdit } from '../../use-own-values-edit.ts'
import { ContestedDialog } from '../edit/contested-dialog.tsx'
import { OwnValueInput } from './own-value-input.tsx'

const NOTHING = '–'

interface Props {
  /** As it is stored now. */
  readonly opportunity: Opportunity
  /** Those in use. */
  readonly fields: readonly OwnField[]
  readonly onClose: () => void
}

/** The values of own fields, to edit. Changes by others leave what is typed as it is. */
export const OwnFieldsForm = ({ opportunity, fields: current, onClose }: Props) => {
  const t = useTranslations('opportunity')
  const tOwn = useTranslations('ownFields')
  const formats = useFormats()
  const [seen] = useState(opportunity)
  const [fields] = useState(current)
  const { form, busy, conflict, forgetConflict, settle } = useOwnValuesEdit(seen, fields, onClose)
  const unsaved = useUnsaved(form.changed)
  const { ref } = form
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('textarea, input, [role="combobox"]')?.focus()
  }, [ref])
  const isChangedMeanwhile = fields.some(
    ({ fieldId }) => seen.own[fieldId] !== opportunity.own[fieldId],
  )
  const textOf = (field: OwnField, value: string | null | undefined) =>
    (value && shownValue(formats, field, { [field.fieldId]: value })) || NOTHING
  return (
    <>
      {unsaved.question}
      <form
        ref={ref}
        noValidate
        aria-label={tOwn('title')}
        className="flex flex-col gap-4"
        onSubmit={form.onSubmit}
      >
        {!busy && isChangedMeanwhile && (
          <Banner tone="attention" live>
            {t('form.changedMeanwhile')}
          </Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <OwnValueInput
              key={field.fieldId}
              field={field}
              typed={form.values[field.fieldId] ?? ''}
              problem={form.problemOf(field.fieldId)}
              onType={(typed) => form.set(field.fieldId, typed)}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy} disabled={!form.changed}>
            {t('form.save')}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
      {conflict && (
        <ContestedDialog
          contested={fields
            .filter(({ fieldId }) => conflict.contested.includes(fieldId))
            .map((field) => ({
              name: field.fieldId,
              label: field.name,
              mine: textOf(
                field,
                conflict.edits.find(({ fieldId }) => fieldId === field.fieldId)?.value,
              ),
              theirs: textOf(field, conflict.stored[field.fieldId]),
            }))}
          busy={busy}
          onSettle={(choices) => void settle(conflict, choices)}
          onClose={forgetConflict}
        />
      )}
    </>
  )
}
