import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { Selection } from '@kogge/platform/web/lists/use-row-selection.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { useTranslations } from 'use-intl'
import type { CardActions } from '../../model/card-actions.ts'
import type { OpportunityCard, OwnField } from '../../opportunities.client.ts'
import { OpportunityRow } from './opportunity-row.tsx'

interface Props {
  readonly orgId: string
  readonly cards: readonly OpportunityCard[]
  /** The own fields that have a column. */
  readonly fields: readonly OwnField[]
  /** Null for those who may only read. */
  readonly actions: CardActions | null
  /** Null where rows cannot be selected. */
  readonly selection: Selection | null
}

/** Opportunities, open and ended, a line each. */
export const OpportunityTable = ({ orgId, cards, fields, actions, selection }: Props) => {
  const t = useTranslations('opportunities')
  const tFields = useTranslations('opportunity.fields')
  const tBulk = useTranslations('opportunityBulk')
  const formats = useFormats()
  return (
    <Table label={t('title')}>
      <TableHead>
        {selection && (
          <TableHeader className="w-0 pr-0">
            <Checkbox aria-label={tBulk('all')} {...selection.allBox} />
          </TableHeader>
        )}
        <TableHeader>{tFields('name')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('list.columns.state')}</TableHeader>
        <TableHeader className="max-md:hidden">{tFields('assigneeUserId')}</TableHeader>
        <TableHeader className="max-md:hidden">{t('list.columns.date')}</TableHeader>
        <TableHeader align="end" className="max-md:hidden">
          {tFields('value')}
        </TableHeader>
        <TableHeader className="max-xl:hidden">{tFields('tags')}</TableHeader>
        {fields.map(({ fieldId, name, kind }) => (
          <TableHeader
            key={fieldId}
            align={kind === 'number' ? 'end' : 'start'}
            className="max-w-40 truncate max-lg:hidden"
          >
            {name}
          </TableHeader>
        ))}
        <TableHeader align="end" className="max-lg:hidden">
          {t('list.columns.changed')}
        </TableHeader>
        {actions && (
          <TableHeader>
            <span className="sr-only">{t('list.columns.menu')}</span>
          </TableHeader>
        )}
      </TableHead>
      <TableBody>
        {cards.map((card) => (
          <OpportunityRow
            key={card.guid}
            orgId={orgId}
            card={card}
            fields={fields}
            actions={actions}
            box={selection?.boxOf(card.guid) ?? null}
            formats={formats}
          />
        ))}
      </TableBody>
    </Table>
  )
}
