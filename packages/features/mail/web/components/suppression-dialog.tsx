import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mailCalls } from '../mail-admin.client.ts'

interface Props {
  /** The address that is let go; null where one is to be stopped. */
  readonly lifted: string | null
  readonly onClose: () => void
}

const SHORTEST_REASON = 5

/** Stops mail to an address, or has it sent again, for a reason that is written down. */
export const SuppressionDialog = ({ lifted, onClose }: Props) => {
  const t = useTranslations('staffMail.stopped')
  const { busy, run } = useAction({ id: 'staff-mail' })
  const [address, setAddress] = useState(lifted ?? '')
  const [reason, setReason] = useState('')
  const isReady =
    /^[^\s@]+@[^\s@]+$/.test(address.trim()) && reason.trim().length >= SHORTEST_REASON
  const change = async () => {
    const input = { address: address.trim(), reason: reason.trim() }
    const { lift, suppress } = mailCalls.adminMail
    const isDone = await run(
      () => (lifted === null ? suppress : lift).mutate(input),
      t(lifted === null ? 'added' : 'lifted', { address: input.address }),
    )
    if (isDone) onClose()
  }
  return (
    <ActionDialog
      title={t(lifted === null ? 'add' : 'liftAsk')}
      description={lifted ?? t('addText')}
      size="sm"
      onClose={onClose}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      confirmLabel={t(lifted === null ? 'add' : 'lift')}
      loading={busy}
      disabled={!isReady}
      onSubmit={change}
    >
      {lifted === null && (
        <Field label={t('address')} required>
          <Input
            type="email"
            maxLength={254}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
      )}
      <Field label={t('reason')} hint={t('reasonHint')} required>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
