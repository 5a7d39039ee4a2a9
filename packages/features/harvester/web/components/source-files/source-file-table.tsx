import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { SourceFile } from '../../harvester.client.ts'
import { useMeasures } from '../../model/sizes-and-durations.ts'
import { useSourceName } from '../../use-source-name.ts'

interface Props {
  readonly files: readonly SourceFile[]
  /** The rows belong to the filters before; new ones are on their way. */
  readonly stale: boolean
  readonly selected: string | null
  readonly onOpen: (id: string) => void
  /** Within a partition the source is said once, above. */
  readonly hideSource?: boolean
}

/** Files as sources gave them; a row opens beside the list. */
export const FileTable = ({ files, stale, selected, onOpen, hideSource = false }: Props) => {
  const t = useTranslations('harvester.files')
  const formats = useFormats()
  const measures = useMeasures()
  const nameOf = useSourceName()
  return (
    <div aria-busy={stale} className={cn('min-w-0', stale && 'opacity-60')}>
      <Table label={t('label')}>
        <TableHead>
          <TableHeader>{t('address')}</TableHeader>
          <TableHeader>{t('fetched')}</TableHeader>
          <TableHeader align="end">{t('size')}</TableHeader>
          <TableHeader align="end">{t('notices')}</TableHeader>
          <TableHeader align="end">{t('failures')}</TableHeader>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <TableRow key={file.id} selected={file.id === selected}>
              <TableCell className="min-w-56">
                <button
                  type="button"
                  onClick={() => onOpen(file.id)}
                  className="wrap-anywhere min-h-6 text-left text-link hover:underline"
                >
                  <bdi className="line-clamp-3">{file.address}</bdi>
                </button>
                <p className="flex flex-wrap items-center gap-x-2 text-subtle text-xs">
                  {!hideSource && nameOf(file.source)}
                  {file.takenAt === null && file.partition && <span>{t('untaken')}</span>}
                </p>
              </TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                {formats.dateTime(file.fetchedAt)}
              </TableCell>
              <TableCell align="end">{measures.size(file.size)}</TableCell>
              <TableCell align="end">{formats.number(file.notices)}</TableCell>
              <TableCell align="end">
                {file.openFailures > 0 ? (
                  <Badge tone="attention">{formats.number(file.openFailures)}</Badge>
                ) : (
                  formats.number(0)
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
