import { PRIVACIES } from '@kogge/domain/drafting/request-document.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { useFindings } from '../../model/findings-context.ts'
import { useFindingText } from '../../use-finding-text.ts'
import { DraftField, FieldPlace } from '../fields/draft-field.tsx'
import { OpenersField } from '../fields/openers-field.tsx'

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
  const { slots } = useDrafting()
  const text = useFindingText()
  const { all } = useFindings()
  const opening = useDraft((document) => document.opening)
  const { OwnOpeningKey } = slots
  const isTwo = opening.together === 2
  // Each of them can be what is wrong; the group as a whole says so.
  const found = all.find(({ field }) => field.startsWith('opening.openers'))
  return (
    <div className="space-y-5">
      <DraftField path="opening.together" label={t('together')}>
        <RadioGroup
          value={isTwo ? 'two' : 'one'}
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
      <FieldPlace path="opening.openers">
        <fieldset className="space-y-1">
          <legend className="font-medium">{t('openers')}</legend>
          <p className="text-muted text-sm">
            {isTwo ? `${t('openersHintTwo')} ${t('keyHint')}` : t('openersHintOne')}
          </p>
          <OpenersField
            selected={opening.openers}
            onSelectedChange={(openers) => edit({ opening: { ...opening, openers } })}
            needsKeys={isTwo}
          />
          <p aria-live="polite" className="text-danger-text text-sm">
            {found && text(found)}
          </p>
        </fieldset>
      </FieldPlace>
      {isTwo && <OwnOpeningKey />}
    </div>
  )
}
