import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { shownValue } from '../../model/own-values.ts'
import type { OpportunityCard, OwnField } from '../../opportunities.client.ts'

interface Props {
  readonly card: Pick<OpportunityCard, 'own'>
  readonly fields: readonly OwnField[]
  /** Made once for all cards. */
  readonly formats: Formats
  readonly className?: string
}

/** The values of own fields that a card shows, a line each. */
export const CardOwnValues = ({ card, fields, formats, className }: Props) => {
  const shown = fields.flatMap((field) => {
    const text = shownValue(formats, field, card.own)
    return text === null ? [] : [{ ...field, text }]
  })
  if (shown.length === 0) return null
  return (
    <dl className={cn('min-w-0 text-sm', className)}>
      {shown.map(({ fieldId, name, text }) => (
        <div key={fieldId} className="flex min-w-0 gap-1">
          <dt className="max-w-1/2 shrink-0 truncate text-muted">{name}:</dt>
          <dd title={text} className="min-w-0 truncate tabular-nums">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
