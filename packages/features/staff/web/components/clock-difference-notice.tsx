import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useStaffApi } from '../staff.client.ts'

const POLL_MS = 60_000

/** Says on every screen of the staff area that the clocks part, and what that stops. */
export const ClocksNotice = () => {
  const t = useTranslations('admin.clocks')
  const formats = useFormats()
  const api = useStaffApi()
  const { data } = useQuery(
    api.adminSystem.clocks.queryOptions(undefined, { refetchInterval: POLL_MS }),
  )
  if (!data) return null
  const shown = (instant: number | null): string =>
    instant === null ? '–' : formats.exactTime(new Date(instant))
  return (
    <Banner tone="error" title={t('title')} live>
      <p className="max-w-prose">{t('text')}</p>
      <p className="mt-1 tabular-nums">
        {t('times', { database: shown(data.database), server: shown(data.server) })}
      </p>
    </Banner>
  )
}
