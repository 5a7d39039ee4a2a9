import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useTranslations } from 'use-intl'
import type { Overview, Report } from '../../evaluation.client.ts'
import { useLotNames } from '../../use-lot-names.ts'

interface Props {
  readonly aftermaths: Report['aftermaths']
  readonly overview: Overview
}

/** Announced decisions that fell through, went to the next or were taken back, and the reasons. */
export const Aftermaths = ({ aftermaths, overview }: Props) => {
  const t = useTranslations('evaluation.report')
  const formats = useFormats()
  const isWhole = overview.lots.length === 1
  const names = useLotNames(isWhole, overview.language)
  if (aftermaths.length === 0) return null
  return (
    <Section title={t('aftermaths')}>
      <ol className="flex flex-col gap-3">
        {aftermaths.map(({ kind, at, by, lotIds, bidder, words }) => (
          <li key={`${at} ${kind} ${lotIds.join(' ')}`} className="wrap-anywhere">
            <p className="text-muted text-sm tabular-nums">
              {[formats.dateTime(at, true), by].filter(Boolean).join(' · ')}
            </p>
            <p>
              {isWhole ? '' : `${lotIds.map(names.name).join(', ')}: `}
              {kind === 'reconsidered' ? t(kind) : t(kind, { bidder: bidder || '–' })}
            </p>
            {words && <p className="whitespace-pre-line text-muted">{words}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
