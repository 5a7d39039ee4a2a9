import { isMissing } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { Breadcrumb } from '@kogge/ui/breadcrumb.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** The title of the task, or what stands for it while that is not known. */
  readonly title: string
  readonly children: ReactNode
}

/** The page of a task below the way to it from the list. */
export const TaskFrame = ({ title, children }: Props) => {
  const t = useTranslations('tasks')
  const tForm = useTranslations('records')
  return (
    <div className="mx-auto flex w-full max-w-[72rem] flex-1 flex-col gap-4 px-4 py-4">
      <title>{`${title} · Kogge`}</title>
      <Breadcrumb label={tForm('breadcrumb')}>
        <Link key="list" to="/tasks">
          {t('title')}
        </Link>
        {title}
      </Breadcrumb>
      {children}
    </div>
  )
}

/** No task to show: there is none, or it could not be fetched. */
export const TaskFailed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => {
  const t = useTranslations('tasks')
  if (!isMissing(query.error)) return <LoadFailed query={query} failed={t('failed')} />
  return (
    <EmptyState
      icon={<FileQuestion aria-hidden strokeWidth={1.5} />}
      title={t('missing.title')}
      description={t('missing.text')}
      actions={
        <LinkButton asChild variant="primary">
          <Link to="/tasks" search={{ view: 'all' }}>
            {t('missing.list')}
          </Link>
        </LinkButton>
      }
    />
  )
}
