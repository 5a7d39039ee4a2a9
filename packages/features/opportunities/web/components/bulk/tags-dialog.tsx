import { opportunityTag } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownTags } from '../../use-known-tags.ts'
import type { BulkDialogProps } from './bulk-dialogs.tsx'

const NO_TAGS: readonly string[] = []
const KINDS = ['addTag', 'removeTag'] as const

/** Adds a tag to the selected opportunities, or takes one away that they have. */
export const TagsDialog = ({ orgId, cards, busy, onAction, onClose }: BulkDialogProps) => {
  const t = useTranslations('opportunityBulk')
  const tFields = useTranslations('opportunities.filters')
  const known = useKnownTags(orgId, NO_TAGS)
  const listId = useId()
  const present = [...new Set(cards.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
  const [kind, setKind] = useState<(typeof KINDS)[number]>('addTag')
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const tag = opportunityTag.safeParse(typed)
  const submit = () => {
    setIsTried(true)
    if (tag.success) onAction({ kind, tag: tag.data })
  }
  const choose = (next: typeof kind) => {
    setKind(next)
    setTyped('')
  }
  return (
    <ActionDialog
      size="sm"
      title={t('tagging.title')}
      description={t('selected', { count: cards.length })}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      confirmLabel={t(`tagging.confirm.${kind}`)}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <RadioGroup
        aria-label={t('tagging.title')}
        value={kind}
        onValueChange={choose}
        options={KINDS.map((value) => ({
          value,
          label: t(`tagging.kinds.${value}`),
          disabled: value === 'removeTag' && present.length === 0,
        }))}
      />
      <Field label={tFields('tag')} error={isTried && !tag.success && t('tagging.wrong')} required>
        {kind === 'addTag' ? (
          <Input
            autoComplete="off"
            list={listId}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : (
          <Select
            value={typed}
            placeholder={t('tagging.choose')}
            onValueChange={setTyped}
            options={present.map((value) => ({ value, label: value }))}
          />
        )}
      </Field>
      <datalist id={listId}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </ActionDialog>
  )
}
