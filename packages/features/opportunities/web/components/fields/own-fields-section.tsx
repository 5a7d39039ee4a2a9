import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shownValue } from '../../model/own-values.ts'
import type { Opportunity } from '../../opportunities.client.ts'
import { SettingsLink } from '../settings/settings-link.tsx'
import { OwnFieldsForm } from './own-fields-form.tsx'

const NOTHING = '–'

interface Props {
  readonly opportunity: Opportunity
  readonly mayManage: boolean
}

type Fields = NonNullable<Opportunity['fields']>

const Values = ({ opportunity, fields }: Pick<Props, 'opportunity'> & { fields: Fields }) => {
  const t = useTranslations('ownFields')
  const formats = useFormats()
  return (
    <DescriptionList className="border-line border-t">
      {fields.map((field) => (
        <Description
          key={field.fieldId}
          label={
            <>
              <span className="wrap-anywhere">{field.name}</span>
              {field.isRetired && <Badge className="ml-1.5">{t('retired')}</Badge>}
            </>
          }
        >
          <span className="whitespace-pre-line">
            {shownValue(formats, field, opportunity.own) ?? NOTHING}
          </span>
        </Description>
      ))}
    </DescriptionList>
  )
}

/** The fields that the organisation defines itself, of one opportunity. */
export const OwnFieldsSection = ({ opportunity, mayManage }: Props) => {
  const t = useTranslations('ownFields')
  const tCard = useTranslations('opportunity')
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { fields } = opportunity
  const inUse = fields?.filter(({ isRetired }) => !isRetired) ?? []
  const close = () => {
    setIsEditing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const content = () => {
    if (fields === null)
      return (
        <Locked
          title={t('locked')}
          text={t('lockedText', { tier: lowestTier('opportunity.premium_access') })}
        />
      )
    if (isEditing) return <OwnFieldsForm opportunity={opportunity} fields={inUse} onClose={close} />
    if (fields.length > 0) return <Values opportunity={opportunity} fields={fields} />
    return (
      <p className="text-muted">
        {t('none')} {mayManage && <SettingsLink part="fields">{t('define')}</SettingsLink>}
      </p>
    )
  }
  return (
    <Section
      id="fields"
      className="scroll-mt-16"
      title={t('title')}
      actions={
        mayManage &&
        inUse.length > 0 &&
        !isEditing && (
          <Button
            ref={button}
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-label={t('edit')}
            onClick={() => setIsEditing(true)}
          >
            {tCard('edit')}
          </Button>
        )
      }
    >
      {content()}
    </Section>
  )
}
