import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { useTranslations } from 'use-intl'
import { useDrafting, useDraftState } from '../model/response-draft-context.ts'

/** Whether what was typed is saved. */
export const SaveState = () => {
  const t = useTranslations('responses.saving')
  const tErrors = useTranslations('shell.errors')
  const { draft } = useDrafting()
  const { phase, problem, server } = useDraftState(draft)
  const code = phase === 'refused' ? errorCodeOf(problem) : null
  const isWrong = phase === 'refused' || phase === 'offline'
  return (
    <p aria-live="polite" className={isWrong ? 'text-attention text-sm' : 'text-subtle text-sm'}>
      {code
        ? tErrors(errorMessageKey(code))
        : phase === 'saved' && server.revision === 0
          ? t('nothing')
          : t(phase)}
    </p>
  )
}
