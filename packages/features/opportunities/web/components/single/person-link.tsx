import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { useTranslations } from 'use-intl'
import type { Opportunity } from '../../opportunities.client.ts'

/** A person by name, to open beside the page. */
export const PersonLink = ({
  person,
}: {
  readonly person: NonNullable<Opportunity['assignee']>
}) => {
  const t = useTranslations('opportunities.people')
  return (
    <QuickViewLink
      view={{ kind: 'user', userId: person.userId }}
      className="text-link underline underline-offset-2"
    >
      {person.name || t('unnamed')}
    </QuickViewLink>
  )
}
