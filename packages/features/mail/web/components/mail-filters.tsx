import { MAIL_STATES } from '@kogge/domain/mail/mail-states.ts'
import { useTranslations } from 'use-intl'
import { LISTS, type MailFilterName, type MailParams } from '../model/staff-mail-lists.ts'
import { Choices, FilterFrame, PeriodFilter } from './list-frame.tsx'

interface Props {
  readonly params: MailParams
  readonly onFilter: (name: MailFilterName, values: readonly string[]) => void
  readonly onPeriodClear: () => void
  readonly onClear: () => void
}

/** The filters of messages. */
export const MailFilters = ({ params, onFilter, onPeriodClear, onClear }: Props) => {
  const t = useTranslations('staffMail')
  const { state = [], list = [], template = [], from = [], until = [] } = params
  const part = (name: 'state' | 'list' | 'template', selected: readonly string[]) => ({
    title: t(name),
    selected,
    onSelected: (values: readonly string[]) => onFilter(name, values),
  })
  return (
    <FilterFrame
      count={[state, list, template, from, until].filter(({ length }) => length > 0).length}
      onClear={onClear}
    >
      <Choices
        {...part('state', state)}
        facets={MAIL_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <Choices
        {...part('list', list)}
        facets={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
      />
      {template.length > 0 && (
        <Choices
          {...part('template', template)}
          facets={template.map((value) => ({ value, label: value }))}
        />
      )}
      <PeriodFilter from={from} until={until} onDay={onFilter} onClear={onPeriodClear} />
    </FilterFrame>
  )
}
