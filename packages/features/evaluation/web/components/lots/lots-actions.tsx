import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type LotSummary, type Overview } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'

interface Props {
  readonly overview: Overview
  readonly orgId: string
}

/** Actions that are asked about first: what follows from them is not taken back by oneself. */
const ASKED = ['finish', 'average', 'confirm', 'settle'] as const
type LotsDialog = (typeof ASKED)[number]

const isScored = ({ state, standing, cells }: LotSummary) =>
  state === 'scoring' && standing > 0 && cells > 0

/** The lots for which each of the actions is due, by how far they are. */
const dueIn = (lots: readonly LotSummary[], hasEvaluators: boolean) => {
  const isClosed = (lot: LotSummary) => hasEvaluators && lot.unfinished === 0
  const due: Record<LotsDialog | 'award', readonly LotSummary[]> = {
    finish: lots.filter(
      (lot) => isScored(lot) && lot.own && !lot.own.isFinished && lot.own.given >= lot.own.of,
    ),
    average: lots.filter((lot) => isScored(lot) && isClosed(lot) && lot.leader === null),
    confirm: lots.filter(({ state, toConfirm }) => state === 'scoring' && toConfirm !== null),
    settle: lots.filter(
      (lot) =>
        lot.state === 'scoring' &&
        lot.awaited === 0 &&
        (lot.standing === 0 || (lot.leader !== null && (lot.cells === 0 || isClosed(lot)))),
    ),
    award: lots.filter(({ state, leader }) => state === 'agreed' && leader && !leader.isTied),
  }
  return due
}

/** What can be done with many lots at once: finish, agree, confirm, settle, award. */
export const LotsActions = ({ overview, orgId }: Props) => {
  const t = useTranslations('evaluation.lots')
  const tLot = useTranslations('evaluation.lot')
  const steps = useSteps()
  const [dialog, setDialog] = useState<LotsDialog | null>(null)
  const { rfxId, lots, evaluators } = overview
  const due = dueIn(lots, evaluators.length > 0)
  const given = (action: keyof typeof due) => ({
    rfxId,
    orgId,
    lotIds: due[action].map(({ lotId }) => lotId),
  })
  const calls = evaluationCalls.evaluation
  const actions = {
    finish: () => steps.take(() => calls.finish.mutate(given('finish')), t('finished')),
    average: () => steps.take(() => calls.average.mutate(given('average')), t('averaged')),
    confirm: () =>
      steps.take(
        () =>
          calls.confirm.mutate({
            rfxId,
            orgId,
            lots: due.confirm.map(({ lotId, toConfirm }) => ({ lotId, saidHash: toConfirm ?? '' })),
          }),
        tLot('confirmed'),
      ),
    settle: () => steps.take(() => calls.settle.mutate(given('settle')), tLot('settled')),
  }
  const award = () =>
    steps.take(
      () => calls.award.mutate({ ...given('award'), winnerId: null, words: '' }),
      t('awarded'),
    )
  const texts = {
    finish: tLot('finishText'),
    average: t('averageText'),
    confirm: t('confirmText'),
    settle: t('settleText'),
  }
  const take = async (action: LotsDialog) => {
    await actions[action]()
    setDialog(null)
  }
  const wordless = due.award.filter(({ lacksWords }) => lacksWords).length
  const offered = ASKED.filter((action) => due[action].length > 0)
  return (
    <>
      {(offered.length > 0 || due.award.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {offered.map((action) => (
            <Button key={action} onClick={() => setDialog(action)}>
              {t(`${action}All`, { count: due[action].length })}
            </Button>
          ))}
          {due.award.length > 0 && (
            <Button loading={steps.busy} onClick={() => void award()}>
              {t('awardAll', { count: due.award.length })}
            </Button>
          )}
        </div>
      )}
      {wordless > 0 && <p className="text-muted">{t('lacksWordsText', { count: wordless })}</p>}
      {ASKED.map((action) => (
        <ConfirmDialog
          key={action}
          open={dialog === action}
          onOpenChange={(next) => !next && setDialog(null)}
          title={t(`${action}Title`, { count: due[action].length })}
          description={texts[action]}
          confirmLabel={t(`${action}All`, { count: due[action].length })}
          cancelLabel={t('cancel')}
          loading={steps.busy}
          onConfirm={() => void take(action)}
        />
      ))}
    </>
  )
}
