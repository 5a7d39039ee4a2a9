import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { useTranslations } from 'use-intl'
import type { Opportunity } from '../../opportunities.client.ts'

const NOTHING = '–'

/** The fields of an opportunity, to read. */
export const OpportunityDetails = ({ opportunity }: { readonly opportunity: Opportunity }) => {
  const t = useTranslations('opportunity')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const { description, buyer, assignee, value, probability, dueAt, deadlineAt, tags } = opportunity
  return (
    <>
      <DescriptionList className="border-line border-t">
        <Description label={t('fields.description')}>
          <span className="whitespace-pre-line">{description || NOTHING}</span>
        </Description>
        {buyer && <Description label={t('fields.buyer')}>{buyer}</Description>}
        <Description label={t('fields.assigneeUserId')}>
          {assignee ? <PersonLink person={assignee} /> : tPeople('nobody')}
        </Description>
        <Description label={t('fields.value')}>
          {value ? (
            <span className="tabular-nums">{formats.money(value.amount, value.currency)}</span>
          ) : (
            NOTHING
          )}
        </Description>
        <Description label={t('fields.probability')}>
          {probability === null ? NOTHING : formats.percent(probability / 100)}
        </Description>
        <Description label={t('fields.dueAt')}>
          {dueAt ? <time dateTime={dueAt}>{formats.date(dueAt)}</time> : NOTHING}
        </Description>
        <Description label={t('fields.deadlineAt')}>
          {deadlineAt ? (
            <time dateTime={deadlineAt}>{formats.dateTime(deadlineAt, true)}</time>
          ) : (
            NOTHING
          )}
        </Description>
        <Description label={t('fields.tags')}>
          {tags.length === 0 ? (
            NOTHING
          ) : (
            <ul className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Tag>{tag}</Tag>
                </li>
              ))}
            </ul>
          )}
        </Description>
      </DescriptionList>
      <Origin opportunity={opportunity} />
    </>
  )
}

const Origin = ({ opportunity }: { readonly opportunity: Opportunity }) => {
  const t = useTranslations('opportunity')
  const formats = useFormats()
  const { createdBy, createdAt } = opportunity
  return (
    <p className="mt-2 text-sm text-subtle">
      {t('created')} <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
      {createdBy && (
        <>
          {' · '}
          <PersonLink person={createdBy} />
        </>
      )}
    </p>
  )
}
