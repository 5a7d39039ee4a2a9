import { hasCalendarDates } from '@kogge/domain/rfx/calendar-dates.ts'
import { hasNoticeForm } from '@kogge/domain/rfx/notice-form.ts'
import { useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import { useTender } from '../../model/rfx-context.ts'

const FILES = ['calendar.ics', 'ocds/record', 'ocds/releases', 'eforms.xml'] as const
const KEYS = {
  'calendar.ics': 'calendar',
  'ocds/record': 'record',
  'ocds/releases': 'releases',
  'eforms.xml': 'eforms',
} as const

/** A public request as other programs read it: its dates for a calendar, and open data. */
export const DataLinks = () => {
  const t = useTranslations('tenders.data')
  const { tender } = useTender()
  const locale = useLocalePrefix()
  if (!tender.isPublic) return null
  const isThere = (file: (typeof FILES)[number]): boolean => {
    // Of a survey, and of what is only planned, there is no notice to draft.
    if (file === 'eforms.xml') return hasNoticeForm(tender)
    return file !== 'calendar.ics' || hasCalendarDates(tender.content)
  }
  const files = FILES.filter(isThere)
  return (
    <Section title={t('title')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm print:hidden">
        {files.map((file) => (
          <li key={file}>
            <a
              href={`/api/rfx/${tender.rfxId}/${file}${file === 'calendar.ics' ? `?locale=${locale}` : ''}`}
              className="inline-flex min-h-6 items-center text-link hover:underline"
            >
              {t(KEYS[file])}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
