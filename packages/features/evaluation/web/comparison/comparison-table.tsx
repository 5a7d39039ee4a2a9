import { Badge } from '@kogge/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { Comparison } from '../api.ts'
import { useLotNames } from '../steps/lot-names.ts'
import { usePoints } from '../steps/points.ts'
import { UnconfirmedBid } from '../steps/unconfirmed.tsx'

interface Props {
  readonly data: Comparison
  readonly lotIds: readonly string[]
  /** The request is not divided. */
  readonly isWhole: boolean
  readonly onOpen?: (lotId: string) => void
}

const LAST = 1_000_000

/** Every bid for these lots, by lot and rank. */
export const ComparisonTable = ({ data, lotIds, isWhole, onOpen }: Props) => {
  const t = useTranslations('evaluation.comparison')
  const { points, money } = usePoints()
  const lots = useLotNames(isWhole, undefined)
  const names = new Map(data.participants.map(({ orgId, name }) => [orgId, name]))
  const byLot = Map.groupBy(data.bids, ({ lotId }) => lotId)
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('lot')}</TableHeader>
          <TableHeader align="end">{t('rank')}</TableHeader>
          <TableHeader>{t('bidder')}</TableHeader>
          <TableHeader align="end">{t('price')}</TableHeader>
          <TableHeader align="end">{t('points')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lotIds.flatMap((lotId) =>
          [...(byLot.get(lotId) ?? [])]
            .sort((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST))
            .map((bid, index) => (
              <TableRow key={`${lotId} ${bid.orgId}`}>
                <TableCell className="whitespace-nowrap tabular-nums">
                  {index === 0 &&
                    (onOpen ? (
                      <button
                        type="button"
                        onClick={() => onOpen(lotId)}
                        className="text-link hover:underline"
                      >
                        {lots.name(lotId)}
                      </button>
                    ) : (
                      lots.name(lotId)
                    ))}
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
                  {bid.rejectedCode && !bid.unconfirmed && (
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
