import type { RequestKind } from '@kogge/domain/drafting/request-document.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useApi } from './drafting.client.ts'

export interface RequestActions {
  readonly isBusy: boolean
  create(kind: RequestKind): void
  copy(fromRfxId: string): void
  /** Begins an amendment, or goes on with the one that is being written; leads to a field of it. `extendTo`: the day to propose. */
  amend(rfxId: string, field?: string | null, extendTo?: string): void
}

interface Named {
  readonly rfxId: string
}

/** What begins a draft; each leads to its form. */
export const useRequestActions = (orgId: string): RequestActions => {
  const t = useTranslations('drafting.list')
  const api = useApi()
  const language = useLocale()
  const navigate = useNavigate()
  const onError = useShowError('request-action')
  const open = ({ rfxId }: Named, field: string | null) =>
    void navigate({
      to: '/rfx/$rfxId/edit',
      params: { rfxId },
      search: field === null ? {} : { field },
    })
  const onSuccess = (made: Named) => open(made, null)
  const create = useMutation(api.rfxDraft.create.mutationOptions({ onError, onSuccess }))
  const amend = useMutation(api.rfxDraft.amend.mutationOptions({ onError }))
  const copy = useMutation(
    api.rfxDraft.copy.mutationOptions({
      onError,
      onSuccess: (made) => {
        notifySuccess(t('copied'))
        onSuccess(made)
      },
    }),
  )
  return {
    isBusy: create.isPending || copy.isPending || amend.isPending,
    create: (kind) => create.mutate({ orgId, kind, language }),
    copy: (fromRfxId) => copy.mutate({ orgId, fromRfxId }),
    amend: (rfxId, field = null, extendTo) =>
      amend.mutate({ orgId, rfxId, extendTo }, { onSuccess: (made) => open(made, field) }),
  }
}
