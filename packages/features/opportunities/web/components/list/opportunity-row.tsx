import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import type { OpportunityCard } from '../../opportunities.client.ts'
import { CardMenu } from '../card-menu.tsx'
import { CardTags } from '../card-tags.tsx'
import { ExpectedValue } from '../expected-value.tsx'
import { NextDateMark } from '../next-date-mark.tsx'
import { StateBadges } from '../state-badges.tsx'
import { TenderStageBadge } from '../tender-stage-badge.tsx'

interface Props {
  readonly orgId: string
  readonly card: OpportunityCard
  /** Null for those who may only read. */
  readonly actions: CardActions | null
  /** Made once for all rows. */
  readonly formats: Formats
}

/** The facts of the columns, below the name where there is no room for columns. */
const StackedFacts = ({ card, formats }: Pick<Props, 'card' | 'formats'>) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 md:hidden">
    <StateBadges card={card} />
    <TenderStageBadge card={card} />
    <NextDateMark card={card} formats={formats} />
    <ExpectedValue card={card} formats={formats} />
    {card.assignee && <span className="text-muted text-sm">{card.assignee.name}</span>}
  </span>
)

/** An opportunity in a line; anywhere on it leads to its page. */
export const OpportunityRow = ({ orgId, card, actions, formats }: Props) => {
  const t = useTranslations('opportunities')
  const { guid, name, assignee, tags, updatedAt } = card
  return (
    <TableRow className="relative">
      <TableCell className="w-full min-w-40">
        <Link
          to="/opportunities/org/$orgId/$guid"
          params={{ orgId, guid }}
          className="line-clamp-3 font-medium text-link wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <StackedFacts card={card} formats={formats} />
        <div className="pt-1 empty:hidden xl:hidden">
          <CardTags tags={tags} formats={formats} />
        </div>
      </TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex flex-wrap items-center gap-1">
          <StateBadges card={card} />
          <TenderStageBadge card={card} />
        </span>
      </TableCell>
      <TableCell className="min-w-24 max-md:hidden">
        {assignee ? (
          assignee.name || t('people.unnamed')
        ) : (
          <span className="text-subtle">{t('people.nobody')}</span>
        )}
      </TableCell>
      {/* Above the link that lies over the row, so that the pointer finds what it says. */}
      <TableCell className="max-md:hidden [&>span]:relative">
        <NextDateMark card={card} formats={formats} />
      </TableCell>
      <TableCell align="end" className="max-md:hidden [&>span]:justify-end">
        <ExpectedValue card={card} formats={formats} />
      </TableCell>
      <TableCell className="min-w-40 max-xl:hidden">
        <CardTags tags={tags} formats={formats} />
      </TableCell>
      <TableCell align="end" className="text-muted max-lg:hidden">
        <time dateTime={updatedAt}>{formats.dateTime(updatedAt)}</time>
      </TableCell>
      {actions && (
        <TableCell align="end" className="[&>button]:relative">
          <CardMenu orgId={orgId} card={card} actions={actions} />
        </TableCell>
      )}
    </TableRow>
  )
}
