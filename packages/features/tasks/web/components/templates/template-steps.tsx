import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'
import { todayAt } from '../../model/due-days.ts'
import type { TemplatePreview } from '../../tasks.client.ts'

/** The tasks that a template would make, each with its date and why it is that. */
export const TemplateSteps = ({ preview }: { readonly preview: TemplatePreview }) => {
  const t = useTranslations('tasks.templates')
  const tTasks = useTranslations('tasks')
  const formats = useFormats()
  const { deadlineAt, country, steps } = preview
  const today = todayAt(new Date())
  const deadline = formats.dateTime(deadlineAt, true)
  return (
    <div className="space-y-2">
      <p className="text-muted">
        {country
          ? t('countedIn', { deadline, country: formats.country(country) })
          : t('countedFrom', { deadline })}
      </p>
      <ol className="border-line border-t">
        {steps.map(({ key, title, deadline: day, daysBefore, role, isThere }) => (
          <li
            key={key}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-b py-1.5"
          >
            <span className={`min-w-40 flex-1 wrap-anywhere ${isThere ? 'text-muted' : ''}`}>
              {title}
              {role && <span className="text-subtle text-sm"> · {t(`roles.${role}`)}</span>}
            </span>
            {isThere && <Badge>{t('isThere')}</Badge>}
            <span className="text-right text-sm">
              <time dateTime={day} className="tabular-nums">
                {formats.date(day)}
              </time>
              {day < today && <span className="text-attention"> · {t('past')}</span>}
              <span className="block text-subtle">{tTasks('counted', { count: daysBefore })}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
