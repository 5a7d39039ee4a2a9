import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../model/represented-supplier.ts'
import { responseCalls } from '../responses.client.ts'

interface Props {
  readonly place: Place
  readonly onClose: () => void
}

/** Of a confidential request: accepts by undertaking to keep its contents to oneself. */
export const AcceptDialog = ({ place, onClose }: Props) => {
  const t = useTranslations('responses')
  const action = useAction({ id: 'response', waits: true })
  const [agrees, setAgrees] = useState(false)
  const submit = async () => {
    if (!agrees) return
    const asked = { ...place, keepsConfidential: true }
    const work = () => responseCalls.response.accept.mutate(asked)
    if (await action.run(work, t('accept.done'))) onClose()
  }
  return (
    <ActionDialog
      title={t('accept.title')}
      description={t('accept.text')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('accept.submit')}
      loading={action.busy}
      disabled={!agrees}
      onSubmit={submit}
    >
      <Checkbox
        checked={agrees}
        onCheckedChange={(checked) => setAgrees(checked === true)}
        label={t('accept.agree')}
      />
    </ActionDialog>
  )
}
