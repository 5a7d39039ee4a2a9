import type { Spread } from '@kogge/domain/evaluation/score-consensus.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Bid, LotView } from '../../evaluation.client.ts'
import { usePoints } from '../../model/points-format.ts'
import { ScoreCell, type ScoreInput } from './score-cell.tsx'

type Cell = Bid['scores'][number]

export type SaveScore = (
  participantId: string,
  criterionId: string,
  points: number | null,
  words: string,
) => Promise<boolean>

interface Props {
  readonly label: string
  readonly lot: LotView
  readonly givenIn: (cell: Cell) => ScoreInput | null
  /** What was given there before and counts no more. */
  readonly formerIn?: (cell: Cell) => ScoreInput | null
  /** Bids whose points are closed; they are left out. */
  readonly isClosed?: (bid: Bid) => boolean
  readonly above?: (cell: Cell) => ReactNode
  /** Points outside of it need words. */
  readonly spreadIn?: (cell: Cell) => Spread | null
  /** Absent for who only reads. */
  readonly onSave?: SaveScore
}

/** Points and words as they stand. */
const ReadCell = ({
  given,
  above,
}: {
  readonly given: ScoreInput | null
  readonly above: ReactNode
}) => {
  const { points } = usePoints()
  return (
    <div className="flex min-w-32 flex-col gap-1">
      {above}
      <p className="tabular-nums">{points(given?.points)}</p>
      {given?.words && <p className="whitespace-pre-line wrap-anywhere">{given.words}</p>}
    </div>
  )
}

/** A row a bid, a column a criterion that people score: 0 to 100 in each. */
export const ScoreTable = (props: Props) => {
  const { label, lot, givenIn, formerIn, isClosed, above, spreadIn, onSave } = props
  const t = useTranslations('evaluation.score')
  const locale = useLocale()
  const { weight: asWeight } = usePoints()
  const criteria = lot.criteria.filter(({ way }) => way === 'evaluators')
  const nameOf = (name: LotView['criteria'][number]['name']) =>
    pickText(name, locale, lot.language)?.text ?? '–'
  return (
    <Table label={label}>
      <TableHead>
        <TableHeader>{t('bidder')}</TableHeader>
        {criteria.map(({ criterionId, name, weight }) => (
          <TableHeader key={criterionId} className="whitespace-normal">
            <span className="line-clamp-4 min-w-32 max-w-56 wrap-anywhere">
              {t('criterion', { name: nameOf(name), weight: asWeight(weight) })}
            </span>
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {lot.bids
          .filter((bid) => bid.rejection === null && !isClosed?.(bid))
          .map((bid) => (
            <TableRow key={bid.orgId}>
              <TableCell className="min-w-32 font-medium wrap-anywhere">{bid.name}</TableCell>
              {criteria.map(({ criterionId, name }) => {
                const cell = bid.scores.find((one) => one.criterionId === criterionId)
                return (
                  <TableCell key={criterionId}>
                    {cell && !onSave && <ReadCell given={givenIn(cell)} above={above?.(cell)} />}
                    {cell && onSave && (
                      <ScoreCell
                        name={`${bid.name}, ${nameOf(name)}`}
                        column={criterionId}
                        given={givenIn(cell)}
                        former={formerIn?.(cell) ?? null}
                        spread={spreadIn?.(cell) ?? null}
                        above={above?.(cell)}
                        onSave={(value, words) => onSave(bid.orgId, criterionId, value, words)}
                      />
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
      </TableBody>
    </Table>
  )
}
