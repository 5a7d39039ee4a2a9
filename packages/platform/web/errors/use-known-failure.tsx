import { LinkButton } from '@kogge/ui/link-button.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PlanStep } from '../access/plan-step.tsx'
import { errorMessageKey } from './error-codes.ts'
import { causeOf } from './failure-causes.ts'

/** The text of a failure that has a reason, and, where there is one, a way round it. */
interface KnownFailure {
  readonly title: string
  readonly text: string
  /** The way to the plan that knows no such limit. */
  readonly step: ReactNode
}

/** What a part of a page says of why it could not be loaded; null where nothing is known of it. */
export const useKnownFailure = (error: unknown): KnownFailure | null => {
  const t = useTranslations('shell.error')
  const words = useTranslations('shell.errors')
  const cause = causeOf(error)
  if (cause === null) return null
  const { kind } = cause
  if (kind === 'unavailable')
    return { title: t('unavailable.title'), text: t('unavailable.text'), step: null }
  if (kind === 'kept')
    return { title: t('kept'), text: words(errorMessageKey(cause.code)), step: null }
  const { minutes } = cause
  if (kind === 'busy')
    return { title: t('busy.title'), text: t('busy.text', { minutes }), step: null }
  const text = t('limit.text', { minutes, tier: cause.tier })
  const step = (
    <LinkButton asChild>
      <PlanStep />
    </LinkButton>
  )
  return { title: t('limit.title'), text, step }
}
