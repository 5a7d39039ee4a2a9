import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { OrgPair } from '../../orgs-admin.client.ts'
import { useReasonWords } from '../../use-match-reason-texts.ts'

interface Props {
  readonly pairs: readonly OrgPair[]
  readonly current: string | null
  readonly onOpen: (matchId: string) => void
}

/** The pairs of a list, each to be opened. */
export const PairList = ({ pairs, current, onOpen }: Props) => {
  const t = useTranslations('harvested')
  const reasonWords = useReasonWords()
  return (
    <Table label={t('merge.queue')}>
      <TableHead>
        <TableHeader>{t('merge.queue')}</TableHeader>
        <TableHeader>{t('filters.reason')}</TableHeader>
        <TableHeader align="end">{t('filters.confidence')}</TableHeader>
      </TableHead>
      <TableBody>
        {pairs.map((pair) => (
          <TableRow key={pair.matchId} selected={pair.matchId === current}>
            <TableCell className="min-w-52">
              <button
                type="button"
                aria-current={pair.matchId === current}
                onClick={() => onOpen(pair.matchId)}
                className="wrap-anywhere min-h-6 text-left text-link hover:underline"
              >
                <bdi>{pair.from.name}</bdi>
                {' → '}
                <bdi>{pair.into.name}</bdi>
              </button>
            </TableCell>
            <TableCell className="min-w-44 text-muted">{reasonWords(pair.reason)}</TableCell>
            <TableCell align="end">{pair.confidence}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
