import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { type LotRow, summaryRows, type Weight } from '../../model/lot-summary.ts'
import { useTender } from '../../model/rfx-context.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { Amount, Amounts } from '../facts/amount.tsx'
import { OrgLink } from '../facts/organisation.tsx'
import { WithheldMark } from '../facts/withheld-mark.tsx'
import { LotList } from '../lots/lot-links.tsx'
import { SourceText } from '../texts/source-text.tsx'
import { WeightText } from './award-criteria-table.tsx'

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
  const { tender, conversion } = useTender()
  const rows = summaryRows(tender.content, conversion)
  const hasAwards = tender.content.awards.length > 0
  const hasWeights = rows.some(({ price, quality }) => price || quality)
  return (
    <Table label={t('summary.perLot')}>
      <TableHead>
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
