import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type OpeningState, useApi } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { PassphraseField } from './passphrase-field.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly state: OpeningState
  readonly onClose: () => void
}

/** Seals the key of a request to other openers: two of the present ones, each with a passphrase. */
export const ChangeOpeners = ({ rfxId, orgId, state, onClose }: Props) => {
  const t = useTranslations('evaluation.opening')
  const api = useApi()
  const steps = useSteps()
  const candidates = useQuery(api.opener.candidates.queryOptions({ orgId }))
  const present = state.openers.filter(({ mayOpen }) => mayOpen)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(present.map(({ userId }) => userId)),
  )
  const [otherId, setOtherId] = useState('')
  const [own, setOwn] = useState('')
  const [others, setOthers] = useState('')
  const openers = [...chosen]
  const isReady = openers.length > 1 && otherId !== '' && own !== '' && others !== ''
  const submit = async () => {
    if (!isReady) return
    const other = { userId: otherId, passphrase: others }
    const call = () =>
      evaluationCalls.opening.changeOpeners.mutate({
        rfxId,
        orgId,
        openers,
        passphrase: own,
        other,
      })
    const isTaken = await steps.take(call, t('changed'))
    setOwn('')
    setOthers('')
    if (isTaken) onClose()
  }
  return (
    <ActionDialog
      title={t('change')}
      description={t('changeText')}
      closeLabel={t('cancel')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('change')}
      loading={steps.busy}
      disabled={!isReady}
      onSubmit={submit}
    >
      <fieldset className="max-h-48 overflow-y-auto">
        <legend className="font-medium text-sm">{t('changeWho')}</legend>
        {candidates.data?.map(({ userId, name, hasKey }) => (
          <Checkbox
            key={userId}
            label={hasKey ? name : `${name} (${t('noKey')})`}
            disabled={!hasKey}
            checked={chosen.has(userId)}
            onCheckedChange={(on) => {
              const next = new Set(chosen)
              if (on === true) next.add(userId)
              else next.delete(userId)
              setChosen(next)
            }}
          />
        ))}
      </fieldset>
      <PassphraseField label={t('changeOwn')} value={own} onChange={setOwn} />
      <Field label={t('changeOther')} required>
        <Select
          value={otherId}
          onValueChange={setOtherId}
          placeholder={t('choose')}
          options={present
            .filter(({ isReader }) => !isReader)
            .map(({ userId: value, name: label }) => ({ value, label }))}
        />
      </Field>
      <PassphraseField label={t('changeOthers')} value={others} onChange={setOthers} />
    </ActionDialog>
  )
}
