import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { Amount } from '../facts/amount.tsx'
import { OrgLink } from '../facts/organisation.tsx'
import { LotName } from '../lots/lot-name.tsx'

interface Props {
  readonly tenders: NonNullable<RfxContent['lostTenders']>
}

/** Who tendered for what others won, lot by lot, as the notice names them. */
export const LostTable = ({ tenders }: Props) => {
  const t = useTranslations('tenders.participants')
  const formats = useFormats()
  const hasRanks = tenders.some(({ rank }) => rank !== null)
  const byLot = [...Map.groupBy(tenders, ({ lotId }) => lotId)]
  const rows = byLot.flatMap(([lotId, of]) =>
    of.map((tender, place) => ({
      key: `${lotId} ${place}`,
      lotId,
      tender,
      place,
      size: of.length,
    })),
  )
  return (
    <Table label={t('lost')}>
      <TableHead>
        <TableHeader>{t('lot')}</TableHeader>
        <TableHeader>{t('tenderer')}</TableHeader>
        <TableHeader align="end">{t('offered')}</TableHeader>
        {hasRanks && <TableHeader align="end">{t('rank')}</TableHeader>}
      </TableHead>
      <TableBody>
        {rows.map(({ key, lotId, tender, place, size }) => (
          <TableRow key={key}>
            {place === 0 && (
              <TableCell rowSpan={size} className="min-w-40">
                <LotName lotId={lotId} />
              </TableCell>
            )}
            <TableCell className="min-w-40 first:pl-2">
              <ul>
                {tender.tenderers.map((org) => (
                  <li key={`${org.key} ${org.name}`}>
                    <OrgLink org={org} />
                  </li>
                ))}
              </ul>
            </TableCell>
            <TableCell align="end">
              <Amount value={tender.value} isStacked />
            </TableCell>
            {hasRanks && (
              <TableCell align="end">
                {tender.rank === null ? '–' : formats.number(tender.rank)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
