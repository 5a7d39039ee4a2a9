import { pickText } from '@kogge/domain/kernel/locales.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { LotView } from '../../evaluation.client.ts'
import { usePoints } from '../../model/points-format.ts'
import { UnconfirmedBid } from '../bidders/unconfirmed-bid.tsx'

const LAST = 1_000_000

interface Props {
  readonly lot: LotView
  /** Without points, and what these are given by, where prices are compared alone. */
  readonly isScored: boolean
  /** Takes a rejection in this lot back; absent where that cannot be done any more. */
  readonly onReadmit?: (participantId: string) => void
}

/** The bids of a lot in the order of their ranks, with price and weighted points by criterion. */
export const BidRankingTable = ({ lot, isScored, onReadmit }: Props) => {
  const t = useTranslations('evaluation.standing')
  const tBidders = useTranslations('evaluation.bidders')
  const locale = useLocale()
  const { points, weight: asWeight, money } = usePoints()
  const criteria = isScored ? lot.criteria : []
  const bids = [...lot.bids].sort((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST))
  return (
    <Table label={t('title')}>
      <TableHead>
        {isScored && <TableHeader align="end">{t('rank')}</TableHeader>}
        <TableHeader>{t('bidder')}</TableHeader>
        <TableHeader align="end">{t('price')}</TableHeader>
        {criteria.map(({ criterionId, name, weight, type }) => (
          <TableHeader key={criterionId} align="end" className="whitespace-normal">
            <span className="ml-auto line-clamp-4 w-fit min-w-24 max-w-48 wrap-anywhere">
              {t('criterion', {
                name: pickText(name, locale, lot.language)?.text ?? t(`types.${type}`),
                weight: asWeight(weight),
              })}
            </span>
          </TableHeader>
        ))}
        {isScored && <TableHeader align="end">{t('sum')}</TableHeader>}
      </TableHead>
      <TableBody>
        {bids.map((bid) => (
          <TableRow key={bid.orgId}>
            {isScored && <TableCell align="end">{bid.rank ?? '–'}</TableCell>}
            <TableCell className="min-w-40">
              <span className="font-medium wrap-anywhere">{bid.name}</span>
              <span className="ml-2 inline-flex gap-1">
                {lot.decision?.winnerId === bid.orgId && (
                  <Badge tone="success">{t('winner')}</Badge>
                )}
                {isScored && bid.isTied && <Badge tone="attention">{t('tied')}</Badge>}
                {bid.isDeclined && <Badge tone="attention">{t('declined')}</Badge>}
                {bid.rejection && !bid.rejection.unconfirmed && (
                  <Badge tone="danger">{t('rejected')}</Badge>
                )}
              </span>
              {bid.rejection?.unconfirmed && (
                <UnconfirmedBid why={bid.rejection.unconfirmed} language={lot.language} />
              )}
              {bid.rejection?.reason && (
                <p className="text-muted text-sm wrap-anywhere">{bid.rejection.reason}</p>
              )}
              {bid.rejection && !bid.rejection.unconfirmed && onReadmit && (
                <Button size="sm" className="my-1" onClick={() => onReadmit(bid.orgId)}>
                  {tBidders('readmit')}
                </Button>
              )}
            </TableCell>
            <TableCell align="end">{money(bid.total, lot.currency)}</TableCell>
            {criteria.map(({ criterionId }) => (
              <TableCell key={criterionId} align="end">
                {points(bid.points[criterionId])}
              </TableCell>
            ))}
            {isScored && (
              <TableCell align="end" className="font-medium">
                {points(bid.sum)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
