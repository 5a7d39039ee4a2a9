import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useTranslations } from 'use-intl'
import { FieldSettings } from '../fields/field-settings.tsx'

interface Props {
  readonly orgId: string
  readonly onClose: () => void
}

const PREMIUM = 'opportunity.premium_access'

/** The settings of an organisation's opportunities: its own fields. */
export const SettingsSheet = ({ orgId, onClose }: Props) => {
  const t = useTranslations('ownFields')
  const can = useCan(orgId)
  return (
    <Sheet
      open
      wide
      title={t('settings.title')}
      closeLabel={t('settings.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {can(PREMIUM) ? (
        <FieldSettings orgId={orgId} />
      ) : (
        <Locked title={t('locked')} text={t('lockedText', { tier: lowestTier(PREMIUM) })} />
      )}
    </Sheet>
  )
}
