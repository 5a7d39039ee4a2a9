import { type ViewPage, viewName } from '@kogge/domain/opportunities/saved-views.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** The fields of a view while they are filled in. */
export interface ViewForm {
  readonly name: string
  readonly isShared: boolean
  readonly isDefault: boolean
}

interface Props {
  readonly title: string
  readonly page: ViewPage
  readonly initial: ViewForm
  /** The reader may change name and sharing: of a view that others look after, only whether the page opens with it. */
  readonly mayChange: boolean
  /** The reader may share it, or take it back from the organisation. */
  readonly mayShare: boolean
  readonly busy: boolean
  readonly onSubmit: (form: ViewForm) => void
  readonly onClose: () => void
}

/** Names a view, and chooses who sees it and whether its page opens with it. */
export const ViewDialog = (props: Props) => {
  const { title, page, initial, mayChange, mayShare, busy, onSubmit, onClose } = props
  const t = useTranslations('opportunityViews')
  const [form, setForm] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const name = viewName.safeParse(form.name)
  const submit = () => {
    setIsTried(true)
    if (name.success) onSubmit({ ...form, name: name.data })
  }
  return (
    <ActionDialog
      size="sm"
      title={title}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      confirmLabel={t('save')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('name')} error={isTried && !name.success && t('wrongName')} required>
        <Input
          autoComplete="off"
          readOnly={!mayChange}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
      </Field>
      <div>
        {mayChange && mayShare && (
          <Checkbox
            label={t('share')}
            description={t('shareText')}
            checked={form.isShared}
            onCheckedChange={(checked) => setForm({ ...form, isShared: checked === true })}
          />
        )}
        <Checkbox
          label={t(`default.${page}`)}
          description={t('defaultText')}
          checked={form.isDefault}
          onCheckedChange={(checked) => setForm({ ...form, isDefault: checked === true })}
        />
      </div>
    </ActionDialog>
  )
}
