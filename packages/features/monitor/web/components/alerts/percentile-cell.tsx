import type { Percentiles } from '@kogge/domain/monitor/alert-times.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { TableCell } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'

/** Half of the matches within so long, and below it 95 % of them; staff see 99 % as well. */
export const PercentileCell = ({
  of,
  detailed = false,
}: {
  readonly of: Percentiles | null
  readonly detailed?: boolean
}) => {
  const t = useTranslations('alerts')
  const formats = useFormats()
  return (
    <TableCell align="end" className="whitespace-nowrap tabular-nums">
      {of === null ? (
        '–'
      ) : (
        <>
          {formats.duration(of.p50)}
          <p className="text-sm text-subtle">{t('p95', { time: formats.duration(of.p95) })}</p>
          {detailed && (
            <p className="text-sm text-subtle">{t('p99', { time: formats.duration(of.p99) })}</p>
          )}
        </>
      )}
    </TableCell>
  )
}
