import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Untranslated, useApi } from './translations.client.ts'

const TOAST = 'translations'
const PROBLEMS = ['original_changed', 'not_missing', 'no_machine'] as const

/** Saves and removes translations of a title, and has the machine make them. */
export const useTitleDeeds = ({ rfxId, original }: Untranslated) => {
  const t = useTranslations('translations')
  const showError = useShowError(TOAST)
  const api = useApi()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.adminTranslations.pathKey() })
  const onError = (error: unknown) => {
    const problem = PROBLEMS.find((known) => known === errorDetailOf(error, 'reason'))
    if (problem) notifyError(t(`problems.${problem}`), { id: TOAST })
    else showError(error)
    void refresh()
  }
  const keep = (next: Untranslated) => {
    queryClient.setQueryData(api.adminTranslations.byId.queryKey({ rfxId }), next)
    void refresh()
  }
  const saveCall = useMutation(
    api.adminTranslations.save.mutationOptions({ onError, onSuccess: keep }),
  )
  const removeCall = useMutation(
    api.adminTranslations.remove.mutationOptions({ onError, onSuccess: keep }),
  )
  const askCall = useMutation(
    api.adminTranslations.translate.mutationOptions({
      onError,
      onSuccess: () => notifySuccess(t('asked'), { id: TOAST }),
    }),
  )
  const save = (language: UiLocale, title: string) =>
    saveCall.mutate(
      { rfxId, language, title, original: original.text },
      { onSuccess: () => notifySuccess(t('saved'), { id: TOAST }) },
    )
  const remove = (language: UiLocale, title: string) =>
    removeCall.mutate(
      { rfxId, language },
      {
        onSuccess: () =>
          notifySuccess(t('removed'), {
            id: TOAST,
            action: { label: t('undo'), onSelect: () => save(language, title) },
          }),
      },
    )
  return {
    save,
    remove,
    translate: () => askCall.mutate({ rfxId }),
    busy: saveCall.isPending || removeCall.isPending,
  }
}
export type TitleDeeds = ReturnType<typeof useTitleDeeds>
