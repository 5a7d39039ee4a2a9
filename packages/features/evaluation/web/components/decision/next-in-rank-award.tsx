import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type LotView } from '../../evaluation.client.ts'
import { nextTexts } from '../../model/next-in-rank-texts.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { WordsDialog } from './reason-dialog.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly lot: LotView
  /** The request is not divided. */
  readonly isWhole: boolean
}

/** Awards a lot whose winner does not sign to the next in rank; nothing where there is none. */
export const NextAward = ({ rfxId, orgId, lot, isWhole }: Props) => {
  const t = useTranslations('evaluation.decision')
  const names = useLotNames(isWhole, lot.language)
  const steps = useSteps()
  const [isOpen, setIsOpen] = useState(false)
  const [winnerId, setWinnerId] = useState('')
  const { lotId, decision } = lot
  const next = lot.bids.filter((bid) => decision?.next.includes(bid.orgId))
  const [only] = next
  if (!only) return null
  const isTied = next.length > 1
  const named = { lot: names.key(lotId) }
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {isTied ? t('nextOne') : t('nextTo', { name: only.name })}
      </Button>
      <WordsDialog
        busy={steps.busy}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('nextTitle', named)}
        description={nextTexts(isTied)
          .map((text) => t(text, named))
          .join(' ')}
        confirmLabel={t('award')}
        wordsLabel={t('words')}
        wordsHint={t('wordsHint', named)}
        required
        onConfirm={(words) =>
          steps.take(
            () =>
              evaluationCalls.evaluation.awardNext.mutate({
                rfxId,
                orgId,
                lotId,
                words,
                winnerId: isTied ? winnerId || null : only.orgId,
              }),
            t('nextDone'),
          )
        }
      >
        {isTied && (
          <Field label={t('winner')} required>
            <Select
              value={winnerId}
              onValueChange={setWinnerId}
              placeholder={t('choose')}
              options={next.map(({ orgId: value, name: label }) => ({ value, label }))}
            />
          </Field>
        )}
      </WordsDialog>
    </>
  )
}
