import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Untranslated } from '../translations.client.ts'

interface Props {
  readonly titles: readonly Untranslated[]
  readonly selected: string | null
  readonly onOpen: (rfxId: string) => void
}

/** Titles with the languages that they are missing in. */
export const TitleTable = ({ titles, selected, onOpen }: Props) => {
  const t = useTranslations('translations')
  const tStatus = useTranslations('search.status')
  const formats = useFormats()
  return (
    <Table label={t('columns.title')}>
      <TableHead>
        <TableHeader>{t('columns.title')}</TableHeader>
        <TableHeader>{t('columns.status')}</TableHeader>
        <TableHeader>{t('columns.published')}</TableHeader>
        <TableHeader>{t('columns.missing')}</TableHeader>
      </TableHead>
      <TableBody>
        {titles.map(({ rfxId, original, buyer, status, publishedAt, missing }) => (
          <TableRow key={rfxId} selected={rfxId === selected}>
            <TableCell className="min-w-60">
              <button
                type="button"
                onClick={() => onOpen(rfxId)}
                className="wrap-anywhere min-h-6 text-left font-medium text-link hover:underline"
              >
                <span lang={original.language} className="line-clamp-3">
                  {original.text}
                </span>
              </button>
              <p className="wrap-anywhere text-sm text-subtle">{buyer ?? t('untitledBuyer')}</p>
            </TableCell>
            <TableCell>{tStatus(status)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {publishedAt ? formats.date(publishedAt) : '–'}
            </TableCell>
            <TableCell className="min-w-28">
              <span className="flex flex-wrap gap-1">
                {missing.length === 0 && t('complete')}
                {missing.map((code) => (
                  <Badge key={code} title={formats.language(code)}>
                    {code.toUpperCase()}
                  </Badge>
                ))}
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
