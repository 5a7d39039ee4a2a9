import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../model/represented-supplier.ts'
import { responseCalls } from '../responses.client.ts'
import { useDeed } from '../use-response-action.ts'

interface Props {
  readonly place: Place
  readonly onClose: () => void
}

/** Of a confidential request: accepts by undertaking to keep its contents to oneself. */
export const AcceptDialog = ({ place, onClose }: Props) => {
  const t = useTranslations('responses')
  const form = useId()
  const deed = useDeed()
  const [agrees, setAgrees] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!agrees) return
    const asked = { ...place, keepsConfidential: true }
    const work = () => responseCalls.response.accept.mutate(asked)
    if (await deed.run(work, t('accept.done'))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('accept.title')}
      description={t('accept.text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={deed.busy}
            disabled={!agrees}
          >
            {t('accept.submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Checkbox
          checked={agrees}
          onCheckedChange={(checked) => setAgrees(checked === true)}
          label={t('accept.agree')}
        />
      </form>
    </Dialog>
  )
}
