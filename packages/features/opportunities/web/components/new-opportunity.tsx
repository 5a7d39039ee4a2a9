import { opportunityName } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { opportunityCalls } from '../opportunities.client.ts'

interface DialogProps {
  readonly orgId: string
  readonly onClose: () => void
}

const NewOpportunityDialog = ({ orgId, onClose }: DialogProps) => {
  const t = useTranslations('opportunities.creation')
  const navigate = useNavigate()
  const { busy, run } = useAction({ id: 'opportunity' })
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const name = opportunityName.safeParse(typed)
  const create = async () => {
    setIsTried(true)
    if (!name.success) return
    let guid = ''
    const isDone = await run(async () => {
      const input = { orgId, name: name.data }
      guid = (await opportunityCalls.opportunity.create.mutate(input)).guid
    })
    if (!isDone) return
    onClose()
    await navigate({ to: '/opportunities/org/$orgId/$guid', params: { orgId, guid } })
  }
  return (
    <ActionDialog
      size="sm"
      title={t('title')}
      description={t('text')}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      confirmLabel={t('confirm')}
      loading={busy}
      onClose={onClose}
      onSubmit={create}
    >
      <Field label={t('name')} error={isTried && !name.success && t('wrongName')} required>
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ActionDialog>
  )
}

/** Begins an opportunity by its name, and leads to its page. */
export const NewOpportunity = ({ orgId }: Pick<DialogProps, 'orgId'>) => {
  const t = useTranslations('opportunities.creation')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && <NewOpportunityDialog orgId={orgId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
