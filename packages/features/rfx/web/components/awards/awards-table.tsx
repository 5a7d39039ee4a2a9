import { convertAward } from '@kogge/domain/money/rfx-amount-conversion.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { resultsByLot } from '../../model/participants.ts'
import { useTender } from '../../model/rfx-context.ts'
import { withheldFor } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { Amount } from '../facts/amount.tsx'
import { When } from '../facts/notice-time.tsx'
import { OrgLink } from '../facts/organisation.tsx'
import { WithheldMark } from '../facts/withheld-mark.tsx'
import { LotName } from '../lots/lot-name.tsx'
import { AwardContracts } from './award-contracts.tsx'

type Award = RfxContent['awards'][number]

const Winner = ({ award }: { readonly award: Award }) => {
  const t = useTranslations('tenders.participants')
  const codes = useCodes()
  const { winners, outcome, reason } = award
  if (winners.length > 0) {
    return (
      <ul>
        {winners.map((org) => (
          <li key={`${org.key} ${org.name}`}>
            <OrgLink org={org} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <span className="text-muted">
      {outcome ? codes('outcome', outcome) : t('noWinner')}
      {reason && `: ${codes('noAwardReason', reason)}`}
    </span>
  )
}

const Received = ({ award }: { readonly award: Award }) => {
  const formats = useFormats()
  const { tender } = useTender()
  if (award.tendersReceived !== null) return formats.number(award.tendersReceived)
  const withheld = withheldFor(tender.content, award.lotId, 'rec-sub-cou')
  return withheld ? <WithheldMark entry={withheld} /> : '–'
}

const AwardAmount = ({ award }: { readonly award: Award }) => {
  const { tender, conversion } = useTender()
  const converted = convertAward(award, tender.content, conversion)
  return (
    <Amount
      value={award.value}
      withheld={withheldFor(tender.content, award.lotId, 'win-ten-val')}
      converted={converted}
      isCeiling={converted.isCeiling}
      isStacked
    />
  )
}

/** Every award, lot by lot. */
export const ResultsTable = () => {
  const t = useTranslations('tenders.participants')
  const { tender } = useTender()
  const rows = resultsByLot(tender.content).flatMap(({ lotId, awards }) =>
    awards.map((award, place) => ({ key: `${lotId} ${place}`, lotId, award, place, of: awards })),
  )
  return (
    <Table label={t('results')}>
      <TableHead>
        <TableHeader>{t('lot')}</TableHeader>
        <TableHeader>{t('winner')}</TableHeader>
        <TableHeader align="end">{t('value')}</TableHeader>
        <TableHeader>{t('decided')}</TableHeader>
        <TableHeader align="end">{t('received')}</TableHeader>
        <TableHeader>{t('contract')}</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map(({ key, lotId, award, place, of }) => (
          <TableRow key={key}>
            {place === 0 && (
              <TableCell rowSpan={of.length} className="min-w-40">
                <LotName lotId={lotId} />
              </TableCell>
            )}
            <TableCell className="min-w-40 first:pl-2">
              <Winner award={award} />
            </TableCell>
            <TableCell align="end">
              <AwardAmount award={award} />
            </TableCell>
            <TableCell>
              <When time={award.decidedAt} />
            </TableCell>
            <TableCell align="end">
              <Received award={award} />
            </TableCell>
            <TableCell>
              <AwardContracts award={award} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
