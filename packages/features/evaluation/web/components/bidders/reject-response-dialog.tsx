import { BUYER_REJECTIONS, type BuyerRejection } from '@kogge/domain/evaluation/lot-steps.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Bidder, evaluationCalls, type Overview, useApi } from '../../evaluation.client.ts'
import { rejectableLots } from '../../model/rejectable-lots.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { WordsDialog } from '../decision/reason-dialog.tsx'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly bidder: Bidder
  readonly onClose: () => void
}

const WHOLE = 'whole'

/** Rejects a response, as a whole or for one lot, with the reason that its bidder reads. */
export const RejectDialog = ({ overview, orgId, bidder, onClose }: Props) => {
  const t = useTranslations('evaluation.reject')
  const tReasons = useTranslations('evaluation.rejectionReasons')
  const steps = useSteps()
  const [code, setCode] = useState<BuyerRejection>('requirement')
  const [scope, setScope] = useState(WHOLE)
  const { rfxId, lots } = overview
  const api = useApi()
  const isDivided = lots.length > 1
  const comparison = useQuery({
    ...api.evaluation.comparison.queryOptions({ rfxId, orgId }),
    enabled: isDivided,
  })
  const own = rejectableLots(lots, comparison.data?.bids ?? [], bidder.orgId)
  const names = useLotNames(!isDivided, overview.language)
  const reject = (reason: string) =>
    steps.take(
      () =>
        evaluationCalls.evaluation.reject.mutate({
          rfxId,
          orgId,
          participantId: bidder.orgId,
          code,
          reason,
          lotIds: scope === WHOLE ? [] : [scope],
        }),
      t('done'),
    )
  return (
    <WordsDialog
      open
      onClose={onClose}
      busy={steps.busy}
      title={t('title', { name: bidder.name })}
      description={t('text')}
      confirmLabel={t('confirm')}
      wordsLabel={t('words')}
      wordsHint={t('wordsHint')}
      required
      onConfirm={reject}
    >
      {own.length > 1 && (
        <Field label={t('scope')} required>
          <Select
            value={scope}
            onValueChange={setScope}
            options={[
              { value: WHOLE, label: t('whole') },
              ...own.map((lot) => ({ value: lot.lotId, label: names.full(lot) })),
            ]}
          />
        </Field>
      )}
      <Field label={t('reason')} required>
        <Select<BuyerRejection>
          value={code}
          onValueChange={setCode}
          options={BUYER_REJECTIONS.map((value) => ({ value, label: tReasons(value) }))}
        />
      </Field>
    </WordsDialog>
  )
}
