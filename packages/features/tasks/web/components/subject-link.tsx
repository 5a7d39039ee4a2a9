import { opportunityIdText } from '@kogge/domain/opportunities/opportunity-id.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import type { PagedView } from '@kogge/platform/web/quick-view-state.ts'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'

interface Props {
  readonly orgId: string
  readonly subject: TaskCard['subject']
  readonly className?: string
}

const viewOf = (orgId: string, { kind, id }: TaskCard['subject']): PagedView | null => {
  if (id === null) return null
  return kind === 'opportunity'
    ? { kind: 'opportunity', opportunityId: opportunityIdText({ orgId, guid: id }) }
    : { kind: 'tender', rfxId: id }
}

/** The opportunity, request or tender that a task belongs to, to open beside the page; nothing for none. */
export const SubjectLink = ({ orgId, subject, className = '' }: Props) => {
  const t = useTranslations('tasks.subjects')
  const view = viewOf(orgId, subject)
  if (!view) return null
  const { kind, name } = subject
  if (name === null)
    return <span className="text-subtle text-sm">{t('hidden', { kind: t(kind) })}</span>
  return (
    <span className={`text-sm ${className}`}>
      <span className="text-subtle">{t(kind)}:</span>{' '}
      <QuickViewLink
        view={view}
        className="text-muted underline-offset-2 wrap-anywhere hover:text-ink hover:underline"
      >
        {name}
      </QuickViewLink>
    </span>
  )
}
