import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import {
  type KindSetting,
  type NotificationSettings,
  settingsCalls,
} from '../../notification-settings.client.ts'
import { useSavedSettings } from '../../use-saved-settings.ts'
import { ChoiceRow } from './choice-row.tsx'

/** Where and when the kinds of notifications come. */
export const KindChoices = ({ settings }: { readonly settings: NotificationSettings }) => {
  const t = useTranslations('notificationSettings')
  const { busy, save } = useSavedSettings()
  const choose = (chosen: KindSetting) =>
    save(
      (shown) => ({
        ...shown,
        kinds: shown.kinds.map((one) => (one.kind === chosen.kind ? chosen : one)),
      }),
      () => settingsCalls.notificationSettings.saveKind.mutate(chosen),
    )
  return (
    <Section
      title={t('title')}
      description={<span className="wrap-anywhere">{t('text', { email: settings.email })}</span>}
    >
      <ul className="border-line border-t">
        {settings.kinds.map(({ kind, inApp, mail }) => (
          <ChoiceRow
            key={kind}
            name={t(`kinds.${kind}`)}
            about={t(`about.${kind}`)}
            inApp={inApp}
            mail={mail}
            busy={busy}
            onInApp={(on) => choose({ kind, inApp: on, mail })}
            onMail={(time) => time && choose({ kind, inApp, mail: time })}
          />
        ))}
      </ul>
    </Section>
  )
}
