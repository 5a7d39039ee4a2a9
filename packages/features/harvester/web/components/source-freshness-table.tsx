import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { SourceFreshness } from '../harvester.client.ts'
import { useLicence } from '../use-licence.ts'
import { useSourceName } from '../use-source-name.ts'

const TONES: Readonly<Record<SourceFreshness['state'], BadgeTone>> = {
  fresh: 'success',
  late: 'attention',
  never: 'neutral',
  needs_key: 'neutral',
  not_set_up: 'neutral',
  not_read: 'neutral',
}

/** How a source stands, and what that means where it is not as it should be. */
const State = ({ of: { state, daysBehind } }: { readonly of: SourceFreshness }) => {
  const t = useTranslations('harvester.freshness')
  const hint = () => {
    if (state === 'fresh') return null
    if (state !== 'late') return t(`hints.${state}`)
    return daysBehind === null ? t('hints.lateUnknown') : t('hints.late', { count: daysBehind })
  }
  return (
    <>
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {hint() !== null && <p className="text-sm text-subtle">{hint()}</p>}
    </>
  )
}

/** Days of publication that nobody fetched: how many, and the latest of them. */
const Gaps = ({ of: { from, gaps, gapDays } }: { readonly of: SourceFreshness }) => {
  const t = useTranslations('harvester.freshness')
  const formats = useFormats()
  if (from === null) return '–'
  if (gaps.length === 0) return t('noGaps')
  const shown = gaps.reduce((sum, { days }) => sum + days, 0)
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-link">
        {t('gapDays', { count: gapDays })}
      </summary>
      <ul className="text-sm tabular-nums">
        {gaps.map((gap) => (
          <li key={gap.from}>
            {gap.from === gap.to
              ? formats.date(gap.from)
              : t('gap', { from: formats.date(gap.from), to: formats.date(gap.to) })}
          </li>
        ))}
        {shown < gapDays && <li>{t('moreGaps')}</li>}
      </ul>
    </details>
  )
}

const SourceRow = ({ source }: { readonly source: SourceFreshness }) => {
  const t = useTranslations('harvester')
  const formats = useFormats()
  const nameOf = useSourceName()
  const licenceOf = useLicence()
  const counted = (count: number | null) => (count === null ? '–' : formats.number(count))
  return (
    <TableRow>
      <TableCell className="min-w-36 font-medium">{nameOf(source.source)}</TableCell>
      <TableCell className="min-w-40 max-w-64">
        <State of={source} />
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {source.through === null ? '–' : formats.date(source.through)}
        {source.from !== null && (
          <p className="text-sm text-subtle">
            {t('freshness.since', { from: formats.date(source.from) })}
          </p>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {source.lastSuccessAt === null ? '–' : formats.dateTime(source.lastSuccessAt)}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <Gaps of={source} />
      </TableCell>
      <TableCell align="end">{counted(source.notices)}</TableCell>
      <TableCell align="end">{counted(source.tenders)}</TableCell>
      <TableCell className="min-w-48">
        <p>{licenceOf(source)}</p>
        <p className="text-sm">
          <ExternalLink href={source.about} newTabLabel={t('newTab')}>
            {t('freshness.attribution', { name: source.name })}
          </ExternalLink>
        </p>
      </TableCell>
    </TableRow>
  )
}

/** Every source with how it stands, what came of it, and its licence. */
export const SourceTable = ({ sources }: { readonly sources: readonly SourceFreshness[] }) => {
  const t = useTranslations('harvester.freshness')
  return (
    <Table label={t('label')}>
      <TableHead>
        <TableHeader>{t('source')}</TableHeader>
        <TableHeader>{t('state')}</TableHeader>
        <TableHeader>{t('through')}</TableHeader>
        <TableHeader>{t('lastSuccess')}</TableHeader>
        <TableHeader>{t('gaps')}</TableHeader>
        <TableHeader align="end">{t('notices')}</TableHeader>
        <TableHeader align="end">{t('tenders')}</TableHeader>
        <TableHeader>{t('licence')}</TableHeader>
      </TableHead>
      <TableBody>
        {sources.map((source) => (
          <SourceRow key={source.source} source={source} />
        ))}
      </TableBody>
    </Table>
  )
}
