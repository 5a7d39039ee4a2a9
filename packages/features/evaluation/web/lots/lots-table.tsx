import { pickText } from '@kogge/domain/kernel/locale.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { evaluationCalls, type LotSummary, type Overview } from '../api.ts'
import { usePoints } from '../steps/points.ts'
import { useSteps } from '../steps/use-steps.ts'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly onOpen: (lotId: string) => void
}

const Outcome = ({ lot, currency }: { readonly lot: LotSummary; readonly currency: string }) => {
  const t = useTranslations('evaluation.lots')
  const tReasons = useTranslations('tenders.codes.noAwardReason')
  const { points, money } = usePoints()
  if (lot.winner)
    return (
      <span className="wrap-anywhere">
        {t('wonBy', { name: lot.winner.name, amount: money(lot.winner.amount, currency) })}
      </span>
    )
  if (lot.noAwardReason) return <span>{tReasons(lot.noAwardReason)}</span>
  if (!lot.leader) return <span className="text-subtle">{t('noLeader')}</span>
  return (
    <span className="wrap-anywhere">
      {t('leads', { name: lot.leader.name, points: points(lot.leader.total) })}
      {lot.leader.isTied && (
        <Badge tone="attention" className="ml-2">
          {t('tied')}
        </Badge>
      )}
    </span>
  )
}

/** All lots, how far each is and who leads; what can be done with many at once stands above. */
export const LotsTable = ({ overview, orgId, onOpen }: Props) => {
  const t = useTranslations('evaluation.lots')
  const tLot = useTranslations('evaluation.lot')
  const locale = useLocale()
  const formats = useFormats()
  const steps = useSteps()
  const { rfxId, lots, currency, abilities } = overview
  const isOpened = overview.state === 'opened'
  const toSettle = lots.filter(
    ({ state, scored, cells, leader, standing }) =>
      state === 'scoring' && scored >= cells && (leader !== null || standing === 0),
  )
  const toAward = lots.filter(
    ({ state, leader }) => state === 'agreed' && leader !== null && !leader.isTied,
  )
  const idsOf = (some: readonly LotSummary[]) => some.map(({ lotId }) => lotId)
  const settle = () =>
    steps.take(
      () => evaluationCalls.evaluation.settle.mutate({ rfxId, orgId, lotIds: idsOf(toSettle) }),
      tLot('settled'),
    )
  const award = () =>
    steps.take(
      () =>
        evaluationCalls.evaluation.award.mutate({
          ...{ rfxId, orgId, lotIds: idsOf(toAward), winnerId: null, words: '' },
        }),
      t('awarded'),
    )
  return (
    <div className="flex flex-col gap-3">
      {isOpened && abilities.manage && lots.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {toSettle.length > 0 && (
            <Button loading={steps.busy} onClick={() => void settle()}>
              {t('settleAll', { count: toSettle.length })}
            </Button>
          )}
          {toAward.length > 0 && (
            <Button loading={steps.busy} onClick={() => void award()}>
              {t('awardAll', { count: toAward.length })}
            </Button>
          )}
        </div>
      )}
      <Table label={t('title')}>
        <TableHead>
          <TableRow>
            <TableHeader>{t('lot')}</TableHeader>
            <TableHeader>{t('state')}</TableHeader>
            <TableHeader align="end">{t('bids')}</TableHeader>
            <TableHeader align="end">{t('scores')}</TableHeader>
            <TableHeader>{t('outcome')}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {lots.map((lot) => (
            <TableRow key={lot.lotId}>
              <TableCell className="min-w-40">
                <button
                  type="button"
                  onClick={() => onOpen(lot.lotId)}
                  className="text-left text-link wrap-anywhere hover:underline"
                >
                  <span className="tabular-nums">{lot.lotId}</span>{' '}
                  {pickText(lot.title, locale)?.text}
                </button>
              </TableCell>
              <TableCell>
                <Badge tone={lot.state === 'scoring' ? 'info' : 'neutral'}>
                  {tLot(`states.${lot.state}`)}
                </Badge>
              </TableCell>
              <TableCell align="end">
                {lot.standing === lot.bids
                  ? formats.number(lot.bids)
                  : t('ofBids', { standing: lot.standing, bids: lot.bids })}
              </TableCell>
              <TableCell align="end">
                {lot.cells === 0 ? '–' : t('ofScores', { given: lot.scored, of: lot.cells })}
              </TableCell>
              <TableCell className="min-w-48">
                <Outcome lot={lot} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
