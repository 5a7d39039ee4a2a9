import { useFormats } from '@kogge/i18n/locale-formats.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Clarification } from '../../evaluation.client.ts'

interface Props {
  readonly clarification: Clarification
  /** Says who was asked. */
  readonly withName?: boolean
  /** Where the answer is given. */
  readonly children?: ReactNode
}

/** A question about a response, and its answer. */
export const ClarificationItem = ({ clarification, withName = false, children }: Props) => {
  const t = useTranslations('evaluation.clarification')
  const formats = useFormats()
  const { name, question, askedAt, dueAt, answer, answeredAt } = clarification
  return (
    <li className="break-inside-avoid border-line border-l-2 pl-3">
      <p className="text-muted text-sm">
        {withName && `${name} · `}
        {t('asked', { time: formats.dateTime(askedAt) })} ·{' '}
        {t('due', { time: formats.dateTime(dueAt, true) })}
      </p>
      <p className="font-medium whitespace-pre-line wrap-anywhere">{question}</p>
      {answer !== null && answeredAt !== null ? (
        <>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
          <p className="text-muted text-sm">
            {t('answered', { time: formats.dateTime(answeredAt) })}
          </p>
        </>
      ) : (
        (children ?? <p className="text-subtle">{t('unanswered')}</p>)
      )}
    </li>
  )
}
