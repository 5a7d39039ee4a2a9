import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Task } from '../../tasks.client.ts'
import { DueMark } from '../due-mark.tsx'
import { RepeatMark } from '../repeat-mark.tsx'
import { SubjectLink } from '../subject-link.tsx'

const NOTHING = '–'

/** The fields of a task, to read. */
export const TaskDetails = ({ task }: { readonly task: Task }) => {
  const t = useTranslations('tasks')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const { orgId, subject, description, assignee, deadline, countedDays, recurrence } = task
  const { createdAt, createdBy } = task
  return (
    <>
      <DescriptionList className="border-line border-t">
        <Description label={t('fields.description')}>
          <span className="whitespace-pre-line">{description || NOTHING}</span>
        </Description>
        <Description label={t('fields.assigneeUserId')}>
          {assignee ? <PersonLink person={assignee} /> : tPeople('nobody')}
        </Description>
        <Description label={t('fields.deadline')}>
          {deadline ? <DueMark task={task} formats={formats} /> : NOTHING}
          {deadline && countedDays !== null && (
            <span className="block text-muted text-sm">{t('counted', { count: countedDays })}</span>
          )}
        </Description>
        {recurrence && (
          <Description label={t('fields.recurrence')}>
            <RepeatMark recurrence={recurrence} />
          </Description>
        )}
        {(['previous', 'next'] as const).map((place) => {
          const guid = task[place]
          return (
            guid && (
              <Description key={place} label={t(`repeat.${place}`)}>
                <Link
                  to="/tasks/$orgId/$guid"
                  params={{ orgId, guid }}
                  className="text-link hover:underline"
                >
                  {task.title}
                </Link>
              </Description>
            )
          )
        })}
        {subject.kind !== 'none' && (
          <Description label={t('fields.subject')}>
            <SubjectLink orgId={orgId} subject={subject} />
          </Description>
        )}
      </DescriptionList>
      <p className="mt-2 text-sm text-subtle">
        {t('created')} <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
        {createdBy && (
          <>
            {' · '}
            <PersonLink person={createdBy} />
          </>
        )}
      </p>
    </>
  )
}
