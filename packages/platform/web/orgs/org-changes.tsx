import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useTranslations } from 'use-intl'
import type { Seen } from './changed-org.ts'

interface Props {
  readonly seen: Seen
  readonly now: Seen
}

/** What changed of an organisation between the page and the decision, before and after. */
export const ChangedMeanwhile = ({ seen, now }: Props) => {
  const t = useTranslations('shell.changedOrg')
  const formats = useFormats()
  const country = (code: string | null) => code && formats.country(code)
  const rows = [
    ['name', seen.name, now.name],
    ['number', seen.registrationNumber, now.registrationNumber],
    ['country', country(seen.country), country(now.country)],
  ] as const
  return (
    <Banner tone="attention" title={t('title')} className="mb-3">
      <ul>
        {rows
          .filter(([, before, after]) => before !== after)
          .map(([part, before, after]) => (
            <li key={part} className="wrap-anywhere">
              {t(part, { before: before ?? '–', after: after ?? '–' })}
            </li>
          ))}
      </ul>
      <p>{t('text')}</p>
    </Banner>
  )
}
