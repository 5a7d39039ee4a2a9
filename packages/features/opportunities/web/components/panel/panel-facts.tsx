import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../../opportunities.client.ts'
import { StateBadges } from '../state-badges.tsx'
import { TenderStageBadge } from '../tender-stage-badge.tsx'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="border-line border-b py-2">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** The facts of a card of the board, as a list. */
export const PanelFacts = ({ card }: { readonly card: OpportunityCard }) => {
  const t = useTranslations('opportunity')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const { name, assignee, value, probability, dueAt, deadlineAt, tags } = card
  return (
    <>
      <div className="space-y-2">
        <p className="flex flex-wrap gap-1.5">
          <StateBadges card={card} />
          <TenderStageBadge card={card} />
        </p>
        <h3 className="wrap-anywhere font-semibold text-lg">{name}</h3>
      </div>
      <dl className="border-line border-t">
        <Fact label={t('fields.assigneeUserId')}>
          {assignee ? <PersonLink person={assignee} /> : tPeople('nobody')}
        </Fact>
        {dueAt && (
          <Fact label={t('fields.dueAt')}>
            <time dateTime={dueAt}>{formats.date(dueAt)}</time>
          </Fact>
        )}
        {deadlineAt && (
          <Fact label={t('fields.deadlineAt')}>
            <time dateTime={deadlineAt}>{formats.dateTime(deadlineAt, true)}</time>
          </Fact>
        )}
        {value && (
          <Fact label={t('fields.value')}>
            <span className="tabular-nums">{formats.money(value.amount, value.currency)}</span>
          </Fact>
        )}
        {probability !== null && (
          <Fact label={t('fields.probability')}>{formats.percent(probability / 100)}</Fact>
        )}
        {tags.length > 0 && (
          <Fact label={t('fields.tags')}>
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </Fact>
        )}
      </dl>
    </>
  )
}
