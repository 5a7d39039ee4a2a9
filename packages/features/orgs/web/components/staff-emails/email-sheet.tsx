import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useTranslations } from 'use-intl'
import type { OrgEmail } from '../../orgs-admin.client.ts'
import type { EmailActions as Actions } from '../../use-email-actions.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { useSourceName } from '../profile/official-facts.tsx'
import { EmailActions } from './email-actions.tsx'

interface Props {
  readonly email: OrgEmail
  readonly actions: Actions
  readonly onClose: () => void
}

/** One address whole, beside the list. */
export const EmailSheet = ({ email, actions, onClose }: Props) => {
  const t = useTranslations('harvested.emails')
  const tFilters = useTranslations('harvested.filters')
  const formats = useFormats()
  const sourceName = useSourceName()
  const { org, decidedAt } = email
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      modal={false}
      title={email.email}
      closeLabel={tFilters('close')}
      footer={<EmailActions email={email} actions={actions} />}
    >
      <DescriptionList>
        <Description label={t('address')}>{email.email}</Description>
        <Description label={t('org')}>
          <OrgNameLink orgId={org.orgId} name={org.name} />
          {org.country && <p className="text-sm text-subtle">{formats.country(org.country)}</p>}
        </Description>
        <Description label={t('state')}>{t(`states.${email.state}`)}</Description>
        <Description label={t('source')}>{sourceName(email.source)}</Description>
        <Description label={t('notices')}>
          {email.notices === 0 ? t('unused') : formats.number(email.notices)}
        </Description>
        <Description label={t('firstAt')}>{formats.date(email.firstAt)}</Description>
        <Description label={t('lastAt')}>{formats.date(email.lastAt)}</Description>
        <Description label={t('others')}>{formats.number(email.others)}</Description>
        {decidedAt && (
          <>
            <Description label={t('decidedAt')}>{formats.dateTime(decidedAt, true)}</Description>
            <Description label={t('decidedBy')}>{email.decidedBy ?? '–'}</Description>
          </>
        )}
      </DescriptionList>
    </Sheet>
  )
}
