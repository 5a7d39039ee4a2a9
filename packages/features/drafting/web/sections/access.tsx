import { PRIVACIES } from '@kogge/domain/drafting/document.ts'
import { useCan } from '@kogge/platform/web/use-can.ts'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import { DraftField } from '../components/draft-field.tsx'
import { useDraft, useDrafting, useEdit } from '../drafting-context.ts'

/** Who sees it. */
export const Privacy = () => {
  const t = useTranslations('drafting.privacy')
  const edit = useEdit()
  const { orgId } = useDrafting()
  const can = useCan(orgId)
  const privacy = useDraft((document) => document.privacy)
  const isAllowed = can('rfx.request_extended_privacy')
  return (
    <DraftField path="privacy" label={t('label')}>
      <RadioGroup
        value={privacy}
        onValueChange={(next) => edit({ privacy: next })}
        options={PRIVACIES.map((value) => ({
          value,
          label: t(`${value}.label`),
          description:
            value === 'extended' && !isAllowed
              ? `${t('extended.text')} ${t('extended.plan')}`
              : t(`${value}.text`),
          disabled: value === 'extended' && !isAllowed && privacy !== 'extended',
        }))}
      />
    </DraftField>
  )
}

/** Who opens the responses: one, or two together. */
export const Opening = () => {
  const t = useTranslations('drafting.opening')
  const edit = useEdit()
  const { slots, orgId } = useDrafting()
  const opening = useDraft((document) => document.opening)
  const { Openers } = slots
  return (
    <div className="space-y-5">
      <DraftField path="opening.together" label={t('together')}>
        <RadioGroup
          value={opening.together === 2 ? 'two' : 'one'}
          onValueChange={(next) =>
            edit({ opening: { ...opening, together: next === 'two' ? 2 : 1 } })
          }
          options={(['one', 'two'] as const).map((value) => ({
            value,
            label: t(`${value}.label`),
            description: t(`${value}.text`),
          }))}
        />
      </DraftField>
      <DraftField
        path="opening.openers"
        label={t('openers')}
        hint={opening.together === 2 ? t('openersHintTwo') : t('openersHintOne')}
      >
        <Openers
          orgId={orgId}
          selected={opening.openers}
          onSelectedChange={(openers) => edit({ opening: { ...opening, openers } })}
        />
      </DraftField>
    </div>
  )
}
