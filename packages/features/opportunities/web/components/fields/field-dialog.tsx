import { LONGEST_FIELD_NAME, OWN_FIELD_KINDS } from '@kogge/domain/opportunities/own-fields.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type FieldForm,
  fieldForm,
  fieldProblems,
  newOption,
  writtenOptions,
} from '../../model/field-form-values.ts'
import { type OwnField, ownFieldCalls } from '../../opportunities.client.ts'
import { useOpportunityRefresh } from '../../use-opportunity-refresh.ts'
import { OptionRows } from './option-rows.tsx'

interface Props {
  readonly orgId: string
  /** Null for a new one. */
  readonly field: OwnField | null
  /** Names of the other fields in use. */
  readonly others: readonly string[]
  readonly onClose: () => void
}

/** Defines a field, or changes one; its kind stays, as its values do. */
export const FieldDialog = ({ orgId, field, others, onClose }: Props) => {
  const t = useTranslations('ownFields.form')
  const tKinds = useTranslations('ownFields.kinds')
  const tForm = useTranslations('opportunity.form')
  const [form, setForm] = useState<FieldForm>(() => fieldForm(field))
  const [isTried, setIsTried] = useState(false)
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({
    id: 'ownField',
    refresh: refreshShown,
    explain: (error) => (errorCodeOf(error) === 'draft.conflict' ? t('changedMeanwhile') : null),
  })
  const problems = fieldProblems(form, others)
  const set = (changes: Partial<FieldForm>) => setForm((before) => ({ ...before, ...changes }))
  const submit = async () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    const { name, kind, isOnCard, isInList } = form
    const edited = { orgId, name, options: writtenOptions(form), isOnCard, isInList }
    const { create, save } = ownFieldCalls.ownField
    const isDone = await run<unknown>(
      () =>
        field
          ? save.mutate({ ...edited, fieldId: field.fieldId, revision: field.revision })
          : create.mutate({ ...edited, kind }),
      t(field ? 'saved' : 'created', { name }),
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t(field ? 'edit' : 'new')}
      closeLabel={tForm('cancel')}
      cancelLabel={tForm('cancel')}
      confirmLabel={field ? tForm('save') : t('create')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('name')}
        required
        error={isTried && problems.name && t(`wrong.${problems.name}`)}
      >
        <Input
          autoComplete="off"
          maxLength={LONGEST_FIELD_NAME}
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      {!field && (
        <Field label={t('kind')} hint={t('kindHint')}>
          <RadioGroup
            value={form.kind}
            onValueChange={(kind) =>
              set({ kind, options: form.options.length > 0 ? form.options : [newOption()] })
            }
            options={OWN_FIELD_KINDS.map((kind) => ({ value: kind, label: tKinds(kind) }))}
          />
        </Field>
      )}
      {form.kind === 'choice' && (
        <Field
          label={t('options')}
          hint={field && t('optionsHint')}
          error={isTried && problems.options && t(`wrong.${problems.options}`)}
        >
          <OptionRows options={form.options} onOptions={(options) => set({ options })} />
        </Field>
      )}
      <div className="flex flex-col gap-2">
        <Checkbox
          label={t('onCard')}
          checked={form.isOnCard}
          onCheckedChange={(checked) => set({ isOnCard: checked === true })}
        />
        <Checkbox
          label={t('inList')}
          checked={form.isInList}
          onCheckedChange={(checked) => set({ isInList: checked === true })}
        />
      </div>
    </ActionDialog>
  )
}
