import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { reasonOf } from '@kogge/platform/web/errors/error-details.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { translationCalls, type Untranslated, useApi } from './translations.client.ts'

const TOAST = 'translations'
const PROBLEMS = ['original_changed', 'not_missing', 'no_machine'] as const

/** Saves and removes translations of a title, and has the machine make them. */
export const useTitleActions = ({ rfxId, original }: Untranslated) => {
  const t = useTranslations('translations')
  const api = useApi()
  const queryClient = useQueryClient()
  const { busy, run } = useAction({
    id: TOAST,
    explain: (error) => {
      const problem = reasonOf(error, PROBLEMS)
      return problem && t(`problems.${problem}`)
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: api.adminTranslations.pathKey() }),
  })
  const calls = translationCalls.adminTranslations
  const keep = (next: Untranslated) =>
    queryClient.setQueryData(api.adminTranslations.byId.queryKey({ rfxId }), next)
  const save = (language: UiLocale, title: string) =>
    run(async () => {
      keep(await calls.save.mutate({ rfxId, language, title, original: original.text }))
    }, t('saved'))
  const remove = (language: UiLocale, title: string) =>
    run(async () => {
      keep(await calls.remove.mutate({ rfxId, language }))
      const action = { label: t('undo'), onSelect: () => void save(language, title) }
      notifySuccess(t('removed'), { id: TOAST, action })
    })
  return {
    save,
    remove,
    translate: () => run(() => calls.translate.mutate({ rfxId }), t('asked')),
    busy,
  }
}
export type TitleActions = ReturnType<typeof useTitleActions>
