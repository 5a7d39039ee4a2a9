import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { LotSummary, Overview } from '../../evaluation.client.ts'
import { usePoints } from '../../model/points-format.ts'
import { useFocusWhereLost } from '../../use-focus-recovery.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { LotsActions } from './lots-actions.tsx'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly onOpen: (lotId: string) => void
  /** The lot that one comes back from: it has the focus again. */
  readonly left?: string | undefined
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
export const LotsTable = ({ overview, orgId, onOpen, left }: Props) => {
  const last = useRef<HTMLButtonElement>(null)
  useFocusWhereLost(last)
  const t = useTranslations('evaluation.lots')
  const tLot = useTranslations('evaluation.lot')
  const formats = useFormats()
  const { lots, currency, abilities, language } = overview
  const names = useLotNames(lots.length === 1, language)
  const isSurvey = overview.kind === 'price_survey'
  return (
    <div className="flex flex-col gap-3">
      {overview.state === 'opened' && abilities.manage && lots.length > 1 && !isSurvey && (
        <LotsActions overview={overview} orgId={orgId} />
      )}
      <Table label={t('title')}>
        <TableHead>
          <TableHeader>{t('lot')}</TableHeader>
          {!isSurvey && <TableHeader>{t('state')}</TableHeader>}
          <TableHeader align="end">{t('bids')}</TableHeader>
          <TableHeader align="end">{t('scores')}</TableHeader>
          <TableHeader>{t('outcome')}</TableHeader>
        </TableHead>
        <TableBody>
          {lots.map((lot) => (
            <TableRow key={lot.lotId}>
              <TableCell className="min-w-40">
                <button
                  ref={lot.lotId === left ? last : null}
                  type="button"
                  onClick={() => onOpen(lot.lotId)}
                  className="line-clamp-3 text-left text-link wrap-anywhere hover:underline"
                >
                  {names.full(lot)}
                </button>
              </TableCell>
              {!isSurvey && (
                <TableCell>
                  <Badge tone={lot.state === 'scoring' ? 'info' : 'neutral'}>
                    {tLot(`states.${lot.state}`)}
                  </Badge>
                </TableCell>
              )}
              <TableCell align="end">
                {lot.standing === lot.bids
                  ? formats.number(lot.bids)
                  : t('ofBids', { standing: lot.standing, bids: lot.bids })}
              </TableCell>
              <TableCell align="end">
                {lot.cells === 0 ? '–' : t('ofScores', { given: lot.scored, of: lot.cells })}
                {lot.state === 'scoring' &&
                  lot.own &&
                  lot.own.of > 0 &&
                  overview.evaluators.length > 1 && (
                    <span className="block text-muted text-sm">
                      {lot.own.isFinished
                        ? t('ownFinished')
                        : t('own', { given: lot.own.given, of: lot.own.of })}
                    </span>
                  )}
                {lot.awaited > 0 && (
                  <span className="block text-muted text-sm">
                    {t('awaited', { count: lot.awaited })}
                  </span>
                )}
              </TableCell>
              <TableCell className="min-w-48">
                <Outcome lot={lot} currency={currency} />
                {lot.lacksWords && (
                  <Badge tone="attention" className="ml-2">
                    {t('lacksWords')}
                  </Badge>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
