import type { FlagName } from '@kogge/domain/flags/feature-flags.ts'
import type { FlagInput } from '@kogge/domain/flags/flag-inputs.ts'
import { orgId, userId } from '@kogge/domain/kernel/entity-ids.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UserPicker } from '../../user-picker-component.ts'
import { OrgChoice } from './flag-org-picker.tsx'

interface Props {
  readonly name: FlagName
  readonly UserPicker: UserPicker
  readonly onSet: (place: FlagInput, value: boolean) => void
  readonly onClose: () => void
}

type Context = 'ORG' | 'USER'

/** Sets a flag for one organisation or one user. */
export const ExceptionDialog = ({ name, UserPicker, onSet, onClose }: Props) => {
  const t = useTranslations('admin.flags')
  const [context, setContext] = useState<Context>('ORG')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const [value, setValue] = useState<'on' | 'off'>('on')
  const save = () => {
    if (!chosen) return
    const place: FlagInput =
      context === 'ORG'
        ? { name, context, orgId: orgId.parse(chosen.value) }
        : { name, context, userId: userId.parse(chosen.value) }
    onSet(place, value === 'on')
    onClose()
  }
  const Picker = context === 'ORG' ? OrgChoice : UserPicker
  return (
    <ActionDialog
      title={t('addTo', { name })}
      description={t(`names.${name}`)}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('save')}
      disabled={!chosen}
      onConfirm={save}
    >
      <div className="flex flex-col gap-3">
        <Field label={t('context')}>
          <Select<Context>
            value={context}
            onValueChange={(next) => {
              setContext(next)
              setChosen(null)
            }}
            options={(['ORG', 'USER'] as const).map((one) => ({
              value: one,
              label: t(`contexts.${one}`),
            }))}
          />
        </Field>
        <Field label={t(`contexts.${context}`)} required>
          <Picker value={chosen} onValueChange={setChosen} />
        </Field>
        <Field label={t('value')}>
          <Select<'on' | 'off'>
            value={value}
            onValueChange={setValue}
            options={(['on', 'off'] as const).map((one) => ({
              value: one,
              label: t(`values.${one}`),
            }))}
          />
        </Field>
      </div>
    </ActionDialog>
  )
}
