import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { SETTINGS_PARTS, type SettingsPart } from '../../model/settings-parts.ts'

const SettingsSheet = lazy(async () => {
  const sheet = await import('./settings-sheet.tsx')
  return { default: sheet.SettingsSheet }
})

/** Opens the settings of an organisation's opportunities, as the address does (`#fields`, `#questionnaire`). */
export const SettingsButton = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('questionnaire.settings')
  const navigate = useNavigate()
  const part = useLocation({
    select: ({ hash }) => SETTINGS_PARTS.find((one) => one === hash) ?? null,
  })
  const show = (hash: SettingsPart | '') =>
    void navigate({ to: '.', search: true, hash, resetScroll: false, hashScrollIntoView: false })
  return (
    <>
      <Tooltip label={t('all')}>
        <IconButton
          variant="secondary"
          label={t('all')}
          icon={<Settings2 aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => show('fields')}
        />
      </Tooltip>
      {part && (
        <Suspense>
          <SettingsSheet orgId={orgId} part={part} onPart={show} onClose={() => show('')} />
        </Suspense>
      )}
    </>
  )
}
