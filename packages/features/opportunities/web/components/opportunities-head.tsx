import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { BoardParams } from '../model/opportunity-lists.ts'
import type { Person } from '../model/people.ts'
import { ActivityButton } from './activity/activity-button.tsx'
import { NewOpportunity } from './new-opportunity.tsx'
import { SettingsButton } from './settings/settings-button.tsx'

interface Props {
  readonly orgId: string
  readonly view: 'board' | 'list' | 'calendar' | 'reports'
  /** The filters that board, list and calendar have. */
  readonly shared: BoardParams
  /** Members of the organisation. */
  readonly people: readonly Person[]
}

/** An address that only begins like another is not that page. */
const EXACT = { exact: true, includeSearch: false }

/** The title of the pages of opportunities, the choice between board, list, calendar and reports, and a new one. */
export const OpportunitiesHead = ({ orgId, view, shared, people }: Props) => {
  const t = useTranslations('opportunities')
  const can = useCan(orgId)
  const { assignee, tag } = shared
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      <LinkTabs label={t('views.label')} className="mr-auto border-b-0">
        <LinkTab asChild active={view === 'board'}>
          <Link to="/opportunities" search={shared} activeOptions={EXACT}>
            {t('views.board')}
          </Link>
        </LinkTab>
        <LinkTab asChild active={view === 'list'}>
          <Link to="/opportunities/list" search={shared} activeOptions={EXACT}>
            {t('views.list')}
          </Link>
        </LinkTab>
        <LinkTab asChild active={view === 'calendar'}>
          <Link to="/opportunities/calendar" search={shared} activeOptions={EXACT}>
            {t('views.calendar')}
          </Link>
        </LinkTab>
        <LinkTab asChild active={view === 'reports'}>
          <Link
            to="/opportunities/reports"
            search={{ ...(assignee && { assignee }), ...(tag && { tag }) }}
            activeOptions={EXACT}
          >
            {t('views.reports')}
          </Link>
        </LinkTab>
      </LinkTabs>
      <div className="flex flex-wrap gap-2">
        <ActivityButton orgId={orgId} people={people} />
        {can('opportunity.manage') && (
          <>
            <SettingsButton orgId={orgId} />
            <NewOpportunity orgId={orgId} />
          </>
        )}
      </div>
    </div>
  )
}
