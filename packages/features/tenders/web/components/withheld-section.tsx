import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { withheldRows } from '../model/withheld.ts'
import { useTender } from '../tender-context.ts'
import { useCodes } from '../use-codes.ts'
import { LotList } from './lot-list.tsx'
import { Part } from './part.tsx'
import { SourceText } from './source-text.tsx'
import { When } from './when.tsx'

/** Everything that the buyer holds back, with reason and date. */
export const WithheldSection = () => {
  const t = useTranslations('tenders')
  const codes = useCodes()
  const { tender } = useTender()
  const rows = withheldRows(tender.content)
  if (rows.length === 0) return null
  return (
    <Part title={t('withheld.title')} description={t('withheld.text')}>
      <Table label={t('withheld.title')}>
        <TableHead>
          <TableRow>
            <TableHeader>{t('withheld.field')}</TableHeader>
            <TableHeader>{t('fact.lots')}</TableHeader>
            <TableHeader>{t('withheld.why')}</TableHeader>
            <TableHeader>{t('withheld.untilHead')}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ entry, lotIds }) => (
            <TableRow key={`${entry.field} ${entry.reasonCode} ${entry.until} ${lotIds.join()}`}>
              <TableCell>{codes('withheldField', entry.field)}</TableCell>
              <TableCell>
                {lotIds.length > 0 ? <LotList lotIds={lotIds} /> : t('withheld.wholeProcedure')}
              </TableCell>
              <TableCell>
                {entry.reasonCode && codes('withheldReason', entry.reasonCode)}
                <span className="block text-muted">
                  <SourceText texts={entry.reason} />
                </span>
              </TableCell>
              <TableCell>
                <When time={entry.until} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Part>
  )
}
