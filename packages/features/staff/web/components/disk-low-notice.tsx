import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useStaffApi } from '../staff.client.ts'

const POLL_MS = 60_000

/** Says on every screen of the staff area that the disk runs low, and what that stops. */
export const DiskNotice = () => {
  const t = useTranslations('admin.disk')
  const formats = useFormats()
  const api = useStaffApi()
  const { data } = useQuery(
    api.adminSystem.disk.queryOptions(undefined, { refetchInterval: POLL_MS }),
  )
  if (!data || data.level === 'ok') return null
  const { level, places } = data
  return (
    <Banner tone={level === 'low' ? 'attention' : 'error'} title={t(`${level}.title`)} live>
      <p className="max-w-prose">{t(`${level}.text`)}</p>
      <ul className="mt-1 tabular-nums">
        {places.map(({ kind, freeBytes }) => (
          <li key={kind}>{t(`places.${kind}`, { free: formats.fileSize(freeBytes) })}</li>
        ))}
      </ul>
    </Banner>
  )
}
