import { useAction } from '@kogge/platform/web/use-action.ts'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useTranslations } from 'use-intl'
import { client } from '../../drafting.client.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a request is ended. */
export const CloseDialog = ({ rfxId, orgId, open, onClose }: Props) => {
  const t = useTranslations('drafting.page')
  const action = useAction({ id: 'close-request' })
  const close = async () => {
    const work = () => client.writtenRfx.close.mutate({ orgId, rfxId })
    if (await action.run(work, t('closed'))) onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('closeTitle')}
      description={t('closeText')}
      confirmLabel={t('closeConfirm')}
      cancelLabel={t('closeKeep')}
      loading={action.busy}
      onConfirm={() => void close()}
    />
  )
}
