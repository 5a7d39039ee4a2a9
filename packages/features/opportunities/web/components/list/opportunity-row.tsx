import type { Formats } from '@kogge/i18n/locale-formats.ts'
import type { Selection } from '@kogge/platform/web/lists/use-row-selection.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { TableCell, TableRow } from '@kogge/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import { lastDayOf } from '../../model/deleted-cards.ts'
import { shownValue } from '../../model/own-values.ts'
import type { OpportunityCard, OwnField } from '../../opportunities.client.ts'
import { CardMenu } from '../card-menu.tsx'
import { CardTags } from '../card-tags.tsx'
import { ExpectedValue } from '../expected-value.tsx'
import { CardOwnValues } from '../fields/card-own-values.tsx'
import { NextDateMark } from '../next-date-mark.tsx'
import { BidMark } from '../questionnaire/bid-mark.tsx'
import { StateBadges } from '../state-badges.tsx'
import { TenderStageBadge } from '../tender-stage-badge.tsx'

interface Props {
  readonly orgId: string
  readonly card: OpportunityCard
  readonly fields: readonly OwnField[]
  /** Null for those who may only read. */
  readonly actions: CardActions | null
  /** By which it is selected; null where it cannot be. */
  readonly box: ReturnType<Selection['boxOf']> | null
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
    <BidMark card={card} formats={formats} />
    {card.assignee && <span className="text-muted text-sm">{card.assignee.name}</span>}
  </span>
)

const NAME = 'line-clamp-3 font-medium wrap-anywhere'

/** The name leads to the page of an opportunity, from anywhere on the row. A deleted one has none. */
const RowName = ({ orgId, card, formats }: Pick<Props, 'orgId' | 'card' | 'formats'>) => {
  const t = useTranslations('opportunities.bin')
  const { guid, name, deletedAt } = card
  if (deletedAt === null)
    return (
      <Link
        to="/opportunities/org/$orgId/$guid"
        params={{ orgId, guid }}
        className={`${NAME} text-link after:absolute after:inset-0 hover:underline`}
      >
        {name}
      </Link>
    )
  return (
    <>
      <span className={NAME}>{name}</span>
      <span className="text-muted text-sm">
        {t('until', { date: formats.date(lastDayOf(deletedAt)) })}
      </span>
    </>
  )
}

/** Restores a deleted opportunity, or opens the menu of another. */
const RowActions = ({
  orgId,
  card,
  actions,
}: Pick<Props, 'orgId' | 'card'> & { readonly actions: CardActions }) => {
  const t = useTranslations('opportunities.bin')
  const { name, deletedAt } = card
  if (deletedAt === null) return <CardMenu orgId={orgId} card={card} actions={actions} />
  return (
    <Button
      size="sm"
      icon={<ArchiveRestore aria-hidden />}
      aria-label={t('restoreThis', { name })}
      onClick={() => actions.restore?.(card)}
    >
      {t('restore')}
    </Button>
  )
}

/** The value of an own field; a long one is whole where the pointer rests. */
const OwnCell = ({ text, kind }: Pick<OwnField, 'kind'> & { readonly text: string | null }) => (
  <TableCell align={kind === 'number' ? 'end' : 'start'} className="max-w-56 max-lg:hidden">
    {text !== null && (
      <span
        title={text}
        className={cn(
          'relative tabular-nums',
          kind === 'text' ? 'line-clamp-2 min-w-48 wrap-anywhere' : 'block truncate',
        )}
      >
        {text}
      </span>
    )}
  </TableCell>
)

/** An opportunity in a line. */
export const OpportunityRow = ({ orgId, card, fields, actions, box, formats }: Props) => {
  const tPeople = useTranslations('records.people')
  const tBulk = useTranslations('opportunityBulk')
  const { guid, name, assignee, tags, updatedAt } = card
  return (
    <TableRow data-row={guid} selected={box?.checked ?? false} className="relative">
      {box && (
        <TableCell className="w-0 pr-0 [&>button]:z-1 [&>button]:mt-0.5">
          <Checkbox aria-label={tBulk('select', { name })} {...box} />
        </TableCell>
      )}
      <TableCell className="w-full min-w-40">
        <RowName orgId={orgId} card={card} formats={formats} />
        <StackedFacts card={card} formats={formats} />
        <CardOwnValues card={card} fields={fields} formats={formats} className="pt-1 lg:hidden" />
        <div className="pt-1 empty:hidden xl:hidden">
          <CardTags tags={tags} formats={formats} />
        </div>
      </TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex flex-wrap items-center gap-1">
          <StateBadges card={card} />
          <TenderStageBadge card={card} />
          <BidMark card={card} formats={formats} />
        </span>
      </TableCell>
      <TableCell className="min-w-24 max-md:hidden">
        {assignee ? (
          assignee.name || tPeople('unnamed')
        ) : (
          <span className="text-subtle">{tPeople('nobody')}</span>
        )}
      </TableCell>
      {/* Above the link that lies over the row, so that the pointer finds what it says. */}
      <TableCell className="max-md:hidden [&>span]:relative">
        <NextDateMark card={card} formats={formats} />
      </TableCell>
      <TableCell align="end" className="max-md:hidden [&>span]:justify-end">
        <ExpectedValue card={card} formats={formats} />
      </TableCell>
      <TableCell className="min-w-28 max-xl:hidden">
        <CardTags tags={tags} formats={formats} />
      </TableCell>
      {fields.map((field) => (
        <OwnCell
          key={field.fieldId}
          text={shownValue(formats, field, card.own)}
          kind={field.kind}
        />
      ))}
      <TableCell align="end" className="text-muted max-lg:hidden">
        <time dateTime={updatedAt}>{formats.dateTime(updatedAt)}</time>
      </TableCell>
      {actions && (
        <TableCell align="end" className="[&>button]:relative">
          <RowActions orgId={orgId} card={card} actions={actions} />
        </TableCell>
      )}
    </TableRow>
  )
}
