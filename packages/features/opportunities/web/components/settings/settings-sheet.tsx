import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '@kogge/ui/tabs.tsx'
import { useTranslations } from 'use-intl'
import { SETTINGS_PARTS, type SettingsPart } from '../../model/settings-parts.ts'
import { FieldSettings } from '../fields/field-settings.tsx'
import { QuestionnaireSettings } from '../questionnaire/questionnaire-settings.tsx'

interface Props {
  readonly orgId: string
  readonly part: SettingsPart
  readonly onPart: (part: SettingsPart) => void
  readonly onClose: () => void
}

const PREMIUM = 'opportunity.premium_access'

/** The settings of an organisation's opportunities: its own fields and its questionnaire. */
export const SettingsSheet = ({ orgId, part, onPart, onClose }: Props) => {
  const t = useTranslations('questionnaire')
  const tFields = useTranslations('ownFields')
  const can = useCan(orgId)
  const tier = lowestTier(PREMIUM)
  const isOpen = can(PREMIUM)
  return (
    <Sheet
      open
      wide
      title={t('settings.all')}
      closeLabel={tFields('settings.close')}
      onOpenChange={(next) => !next && onClose()}
    >
      <Tabs
        value={part}
        onValueChange={(next) => {
          const chosen = SETTINGS_PARTS.find((one) => one === next)
          if (chosen) onPart(chosen)
        }}
      >
        <TabList aria-label={t('settings.all')}>
          <Tab value="fields">{tFields('title')}</Tab>
          <Tab value="questionnaire">{t('settings.title')}</Tab>
        </TabList>
        <TabPanel value="fields">
          {isOpen ? (
            <FieldSettings orgId={orgId} />
          ) : (
            <Locked title={tFields('locked')} text={tFields('lockedText', { tier })} />
          )}
        </TabPanel>
        <TabPanel value="questionnaire">
          {isOpen ? (
            <QuestionnaireSettings orgId={orgId} />
          ) : (
            <Locked title={t('locked')} text={t('lockedText', { tier })} />
          )}
        </TabPanel>
      </Tabs>
    </Sheet>
  )
}
