import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type Overview, useApi } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { Awaited } from '../query-states.tsx'

/** Who scores, and the choice of them among the members who may. */
export const Evaluators = ({
  overview,
  orgId,
}: {
  readonly overview: Overview
  readonly orgId: string
}) => {
  const t = useTranslations('evaluation.evaluators')
  const api = useApi()
  const { rfxId, evaluators, abilities, state } = overview
  const nameOf = (id: string) =>
    [...evaluators, ...(query.data ?? [])].find(({ userId }) => userId === id)?.name
  const steps = useSteps(nameOf)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const query = useQuery({
    ...api.opener.candidates.queryOptions({ orgId }),
    enabled: chosen !== null,
  })
  // Who may evaluate no more is in the list as well: there is no other place to take them off.
  const candidates = query.data ?? []
  const former = evaluators.filter((one) => candidates.every(({ userId }) => userId !== one.userId))
  const save = async () => {
    const userIds = [...(chosen ?? [])]
    const call = () => evaluationCalls.evaluation.setEvaluators.mutate({ rfxId, orgId, userIds })
    if (await steps.take(call, t('saved'))) setChosen(null)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        <span className="text-muted">{t('title')}:</span>{' '}
        {evaluators.length > 0 ? evaluators.map(({ name }) => name).join(', ') : t('none')}
      </p>
      {abilities.manage && state === 'opened' && (
        <Button
          size="sm"
          onClick={() => setChosen(new Set(evaluators.map(({ userId }) => userId)))}
        >
          {t('choose')}
        </Button>
      )}
      <ActionDialog
        open={chosen !== null}
        title={t('dialogTitle')}
        description={t('dialogText')}
        closeLabel={t('cancel')}
        onClose={() => setChosen(null)}
        cancelLabel={t('cancel')}
        confirmLabel={t('save')}
        loading={steps.busy}
        onConfirm={() => void save()}
      >
        {query.data ? (
          [...candidates, ...former].map(({ userId, name }) => (
            <Checkbox
              key={userId}
              label={name}
              checked={chosen?.has(userId) ?? false}
              onCheckedChange={(on) => {
                const next = new Set(chosen)
                if (on === true) next.add(userId)
                else next.delete(userId)
                setChosen(next)
              }}
            />
          ))
        ) : (
          <Awaited query={query} />
        )}
      </ActionDialog>
    </div>
  )
}
