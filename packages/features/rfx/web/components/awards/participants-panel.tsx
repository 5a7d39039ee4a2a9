import { convertAward } from '@kogge/domain/money/rfx-amount-conversion.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import { participantsOf } from '../../model/participants.ts'
import { useTender } from '../../model/rfx-context.ts'
import { useCodes } from '../../use-code-names.ts'
import { OrgLink } from '../facts/organisation.tsx'
import { Part } from '../facts/titled-table.tsx'
import { LotList } from '../lots/lot-links.tsx'
import { ResultsTable } from './awards-table.tsx'
import { LostTable } from './lost-bids-table.tsx'

/** Who took part, who won what, and why a lot went without a winner. */
export const ParticipantsPanel = () => {
  const t = useTranslations('tenders.participants')
  const codes = useCodes()
  const formats = useFormats()
  const tMark = useTranslations('tenders.amountMark')
  const { tender, conversion } = useTender()
  const participants = participantsOf(tender.content)
  const lost = tender.content.lostTenders ?? []
  const hasCeilings = tender.content.awards.some(
    (award) => convertAward(award, tender.content, conversion).isCeiling,
  )
  return (
    <div className="space-y-8">
      {tender.content.awards.length > 0 && (
        <Part title={t('results')} description={hasCeilings ? tMark('ceilingNote') : undefined}>
          <ResultsTable />
        </Part>
      )}
      {lost.length > 0 && (
        <Part title={t('lost')} description={t('lostHint')}>
          <LostTable tenders={lost} />
        </Part>
      )}
      {participants.length > 0 && (
        <Part title={t('organisations')}>
          <Table label={t('organisations')}>
            <TableHead>
              <TableHeader>{t('organisation')}</TableHeader>
              <TableHeader>{t('roles')}</TableHeader>
              <TableHeader>{t('ids')}</TableHeader>
              <TableHeader>{t('country')}</TableHeader>
              <TableHeader>{t('won')}</TableHeader>
            </TableHead>
            <TableBody>
              {participants.map(({ org, roles, lotsWon }) => (
                <TableRow key={`${org.orgId} ${org.key} ${org.name}`}>
                  <TableCell>
                    <OrgLink org={org} />
                  </TableCell>
                  <TableCell>{roles.map((role) => codes('role', role)).join(', ')}</TableCell>
                  <TableCell>{org.ids.map(({ id }) => id).join(', ')}</TableCell>
                  <TableCell>{org.country && formats.country(org.country)}</TableCell>
                  <TableCell>{lotsWon.length > 0 ? <LotList lotIds={lotsWon} /> : '–'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Part>
      )}
    </div>
  )
}
