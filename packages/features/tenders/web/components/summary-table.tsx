import { useFormats } from '@kogge/i18n/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { type LotRow, summaryRows, type Weight } from '../model/summary.ts'
import { withheldFor } from '../model/withheld.ts'
import { useTender } from '../tender-context.ts'
import { useCodes } from '../use-codes.ts'
import { Amount, Amounts } from './amount.tsx'
import { WeightText } from './criteria-table.tsx'
import { LotList } from './lot-list.tsx'
import { OrgLink } from './organisation.tsx'
import { SourceText } from './source-text.tsx'
import { WithheldMark } from './withheld-mark.tsx'

const WeightCell = ({ weight }: { readonly weight: Weight | null }) => (
  <TableCell align="end">
    {weight ? <WeightText weight={weight.value} unit={weight.unit} /> : '–'}
  </TableCell>
)

const Awarded = ({ row }: { readonly row: LotRow }) => {
  const { tender } = useTender()
  const withheld = withheldFor(tender.content, row.lot.id, 'win-ten-val')
  if (row.awarded.length === 0 && withheld) return <WithheldMark entry={withheld} />
  if (row.awarded.length === 0 && row.ceilings.length > 0)
    return row.ceilings.map((value) => (
      <Amount key={value.currency} value={value} isCeiling isStacked />
    ))
  return <Amounts values={row.awarded} isStacked />
}

const Winners = ({ row }: { readonly row: LotRow }) => {
  const codes = useCodes()
  if (row.winners.length === 0) {
    return <span className="text-muted">{row.outcome ? codes('outcome', row.outcome) : '–'}</span>
  }
  return row.winners.map((org) => (
    <span key={`${org.key} ${org.name}`} className="block">
      <OrgLink org={org} />
    </span>
  ))
}

/** Lots by what they are judged by, what they were to cost and what came of them. */
export const SummaryTable = () => {
  const t = useTranslations('tenders')
  const formats = useFormats()
  const { tender, reckoning } = useTender()
  const rows = summaryRows(tender.content, reckoning)
  const hasAwards = tender.content.awards.length > 0
  const hasWeights = rows.some(({ price, quality }) => price || quality)
  return (
    <Table label={t('summary.perLot')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('participants.lot')}</TableHeader>
          {hasWeights && (
            <>
              <TableHeader align="end">{t('summary.price')}</TableHeader>
              <TableHeader align="end">{t('summary.quality')}</TableHeader>
            </>
          )}
          <TableHeader align="end">{t('summary.estimatedShort')}</TableHeader>
          {hasAwards && (
            <>
              <TableHeader align="end">{t('summary.awardedShort')}</TableHeader>
              <TableHeader align="end">{t('participants.received')}</TableHeader>
              <TableHeader>{t('summary.winner')}</TableHeader>
            </>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.lot.id}>
            <TableCell className="min-w-40 wrap-anywhere">
              <span className="flex gap-2">
                <LotList lotIds={[row.lot.id]} />
                <span className="min-w-0">
                  <SourceText texts={row.lot.title} mark={false} />
                </span>
              </span>
            </TableCell>
            {hasWeights && (
              <>
                <WeightCell weight={row.price} />
                <WeightCell weight={row.quality} />
              </>
            )}
            <TableCell align="end">
              <Amount value={row.estimated} isStacked />
            </TableCell>
            {hasAwards && (
              <>
                <TableCell align="end">
                  <Awarded row={row} />
                </TableCell>
                <TableCell align="end">
                  {row.received === null ? '–' : formats.number(row.received)}
                </TableCell>
                <TableCell className="min-w-40">
                  <Winners row={row} />
                </TableCell>
              </>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
