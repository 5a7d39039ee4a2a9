import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../drafting.client.ts'
import { useRefresh } from '../../use-page-refresh.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a request is ended. */
export const CloseDialog = ({ rfxId, orgId, open, onClose }: Props) => {
  const t = useTranslations('drafting.page')
  const api = useApi()
  const refresh = useRefresh()
  const close = useMutation(
    api.writtenRfx.close.mutationOptions({
      onError: useShowError('close-request'),
      onSuccess: () => {
        notifySuccess(t('closed'))
        refresh()
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('closeTitle')}
      description={t('closeText')}
      confirmLabel={t('closeConfirm')}
      cancelLabel={t('closeKeep')}
      loading={close.isPending}
      onConfirm={() => close.mutate({ orgId, rfxId })}
    />
  )
}
