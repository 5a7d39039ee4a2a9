import { pickText } from '@kogge/domain/kernel/locales.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Comparison } from '../evaluation.client.ts'
import { usePoints } from '../model/points-format.ts'
import { useLotNames } from '../use-lot-names.ts'
import { UnconfirmedBid } from './bidders/unconfirmed-bid.tsx'

interface Props {
  readonly data: Comparison
  readonly lotIds: readonly string[]
  /** The request is not divided. */
  readonly isWhole: boolean
  readonly onOpen?: (lotId: string) => void
  /** Points by each criterion below the name of the bidder: for paper, which has no page of the lot. */
  readonly withCriteria?: boolean
  /** What stands below the points by a criterion. */
  readonly below?: (lotId: string, orgId: string, criterionId: string) => ReactNode
}

const LAST = 1_000_000

/** Every bid for these lots, by lot and rank. */
export const ComparisonTable = (props: Props) => {
  const { data, lotIds, isWhole, onOpen, withCriteria, below } = props
  const t = useTranslations('evaluation.comparison')
  const tStanding = useTranslations('evaluation.standing')
  const tGrounds = useTranslations('evaluation.rejectionReasons')
  const locale = useLocale()
  const { points, money } = usePoints()
  const lots = useLotNames(isWhole, undefined)
  const names = new Map(data.participants.map(({ orgId, name }) => [orgId, name]))
  const criteriaOf = (bid: Comparison['bids'][number]) =>
    data.criteria.flatMap(({ criterionId, name, type }) => {
      const given = bid.points[criterionId]
      if (given === undefined || given === null) return []
      const label = pickText(name, locale)?.text ?? tStanding(`types.${type}`)
      return [{ criterionId, label, given: points(given) }]
    })
  const byLot = Map.groupBy(data.bids, ({ lotId }) => lotId)
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableHeader>{t('lot')}</TableHeader>
        <TableHeader align="end">{t('rank')}</TableHeader>
        <TableHeader>{t('bidder')}</TableHeader>
        <TableHeader align="end">{t('price')}</TableHeader>
        <TableHeader align="end">{t('points')}</TableHeader>
      </TableHead>
      <TableBody>
        {lotIds.flatMap((lotId) =>
          [...(byLot.get(lotId) ?? [])]
            .sort((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST))
            .map((bid, index) => (
              <TableRow key={`${lotId} ${bid.orgId}`}>
                <TableCell className="whitespace-nowrap tabular-nums">
                  {index > 0 ? (
                    // On paper the rows of a lot may begin on the page before.
                    <span className="hidden text-subtle print:inline">{lots.name(lotId)}</span>
                  ) : onOpen ? (
                    <button
                      type="button"
                      onClick={() => onOpen(lotId)}
                      className="text-link hover:underline"
                    >
                      {lots.name(lotId)}
                    </button>
                  ) : (
                    lots.name(lotId)
                  )}
                </TableCell>
                <TableCell align="end">{bid.rank ?? '–'}</TableCell>
                <TableCell className="min-w-40">
                  <span className="wrap-anywhere">{names.get(bid.orgId)}</span>
                  {bid.isWinner && (
                    <Badge tone="success" className="ml-2">
                      {t('winner')}
                    </Badge>
                  )}
                  {bid.unconfirmed && <UnconfirmedBid why={bid.unconfirmed} />}
                  {bid.isRejected && !bid.unconfirmed && (
                    <Badge tone="danger" className="ml-2">
                      {t('rejected')}
                    </Badge>
                  )}
                  {bid.isDeclined && (
                    <Badge tone="attention" className="ml-2">
                      {tStanding('declined')}
                    </Badge>
                  )}
                  {bid.rejectedCode && !bid.unconfirmed && (
                    <p className="text-sm wrap-anywhere">{tGrounds(bid.rejectedCode)}</p>
                  )}
                  {withCriteria && (
                    <ul className="text-muted text-sm">
                      {criteriaOf(bid).map(({ criterionId, label, given }) => (
                        <li key={criterionId} className="wrap-anywhere tabular-nums">
                          {`${label}: ${given}`}
                          {below?.(lotId, bid.orgId, criterionId)}
                        </li>
                      ))}
                    </ul>
                  )}
                  {bid.rejectedReason && (
                    <p className="text-muted text-sm wrap-anywhere">{bid.rejectedReason}</p>
                  )}
                </TableCell>
                <TableCell align="end">{money(bid.total, data.currency)}</TableCell>
                <TableCell align="end">{points(bid.sum)}</TableCell>
              </TableRow>
            )),
        )}
      </TableBody>
    </Table>
  )
}
