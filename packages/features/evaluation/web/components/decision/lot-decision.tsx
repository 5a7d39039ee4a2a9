import { failReasons, type NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type LotView } from '../../evaluation.client.ts'
import { saidOfBid, wouldLackWords } from '../../model/bid-reasons.ts'
import { usePoints } from '../../model/points-format.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { Conclude } from './contract-conclusion.tsx'
import { NextAward } from './next-in-rank-award.tsx'
import { WordsDialog } from './reason-dialog.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly lot: LotView
  /** The request is not divided. */
  readonly isWhole: boolean
}

type DecisionDialog = 'award' | 'words' | 'fail' | 'fallThrough' | 'reconsider'

/** The decision on one lot: to whom it goes, that it goes to nobody, or back to before. */
export const LotDecision = ({ rfxId, orgId, lot, isWhole }: Props) => {
  const t = useTranslations('evaluation.decision')
  const tReasons = useTranslations('tenders.codes.noAwardReason')
  const tReconsider = useTranslations('evaluation.reconsider')
  const { money } = usePoints()
  const formats = useFormats()
  const steps = useSteps()
  const [dialog, setDialog] = useState<DecisionDialog | null>(null)
  const firsts = lot.bids.filter(({ rank }) => rank === 1)
  const [winnerId, setWinnerId] = useState('')
  const [code, setCode] = useState<NoAwardReason | ''>('')
  const { lotId, decision } = lot
  const named = { lot: useLotNames(isWhole, lot.language).key(lotId) }
  const isOpened = lot.requestState === 'opened'
  const calls = evaluationCalls.evaluation
  const only = firsts.length === 1 ? firsts[0] : undefined
  const winner = lot.bids.find(({ orgId: id }) => id === decision?.winnerId)
  const award = (words: string) =>
    steps.take(
      () =>
        calls.award.mutate({
          rfxId,
          orgId,
          lotIds: [lotId],
          words,
          winnerId: only?.orgId ?? (winnerId || null),
        }),
      t('awarded'),
    )
  /** The decision was not announced yet: the lot is awarded to the same again, with words. */
  const giveWords = (words: string) =>
    steps.take(async () => {
      await calls.retract.mutate({ rfxId, orgId, lotId })
      await calls.award.mutate({
        rfxId,
        orgId,
        lotIds: [lotId],
        winnerId: decision?.winnerId ?? null,
        words,
      })
    }, t('wordsGiven'))
  const fail = (words: string) =>
    steps.take(
      () => calls.fail.mutate({ rfxId, orgId, lotIds: [lotId], words, code: code || 'other' }),
      t('failed', named),
    )
  const isWanting = isOpened && only !== undefined && wouldLackWords(lot, only.orgId)
  const proposed = only ? saidOfBid(lot, only.orgId) : ''
  const lacksWords =
    isOpened &&
    lot.state === 'awarded' &&
    decision?.words === '' &&
    !decision.isTold &&
    wouldLackWords(lot, decision.winnerId ?? '')
  const wanting = <Banner tone="attention">{t('wordsMissing')}</Banner>
  const close = () => setDialog(null)
  const common = { busy: steps.busy, onClose: close, wordsLabel: t('words') }
  return (
    <Section level={3} title={t('title')}>
      {decision && (
        <div className="mb-3">
          <p className="font-medium">
            {winner
              ? t('to', { name: winner.name, amount: money(decision.amount, lot.currency) })
              : t('nobody', { reason: tReasons(decision.noAwardReason ?? 'other') })}
          </p>
          {decision.words && <p className="whitespace-pre-line text-muted">{decision.words}</p>}
          {decision.standstillUntil && (
            <p>
              {t('ownStandstill', {
                ...named,
                until: formats.dateTime(decision.standstillUntil, true),
              })}
            </p>
          )}
        </div>
      )}
      {lacksWords && <div className="mb-3">{wanting}</div>}
      <div className="flex flex-wrap gap-2">
        {lacksWords && (
          <Button variant="primary" onClick={() => setDialog('words')}>
            {t('giveWords')}
          </Button>
        )}
        {isOpened && lot.state === 'agreed' && firsts.length > 0 && (
          <Button variant="primary" onClick={() => setDialog('award')}>
            {only ? t('awardTo', { name: only.name }) : t('awardOne')}
          </Button>
        )}
        {isOpened && (lot.state === 'agreed' || lot.state === 'scoring') && (
          <Button onClick={() => setDialog('fail')}>{t('fail')}</Button>
        )}
        {isOpened && (lot.state === 'awarded' || lot.state === 'unsuccessful') && (
          <Button
            loading={steps.busy}
            onClick={() =>
              decision?.isTold
                ? setDialog('reconsider')
                : void steps.take(
                    () => calls.retract.mutate({ rfxId, orgId, lotId }),
                    t('retracted'),
                  )
            }
          >
            {t('retract')}
          </Button>
        )}
        {lot.requestState === 'decided' && lot.state === 'awarded' && (
          <>
            <Conclude rfxId={rfxId} orgId={orgId} lot={lot} isWhole={isWhole} />
            <Button onClick={() => setDialog('fallThrough')}>{t('fallThrough')}</Button>
            {decision?.standstillUntil && (
              <Button onClick={() => setDialog('reconsider')}>{t('retract')}</Button>
            )}
          </>
        )}
        <NextAward rfxId={rfxId} orgId={orgId} lot={lot} isWhole={isWhole} />
      </div>
      <WordsDialog
        {...common}
        open={dialog === 'award'}
        title={t('awardTitle', named)}
        description={only ? t('awardText') : t('tiedText')}
        confirmLabel={t('award')}
        wordsHint={t(proposed ? 'agreedHint' : 'wordsHint', named)}
        required={!only || isWanting}
        proposed={proposed}
        onConfirm={award}
      >
        {isWanting && wanting}
        {!only && (
          <Field label={t('winner')} required>
            <Select
              value={winnerId}
              onValueChange={setWinnerId}
              placeholder={t('choose')}
              options={firsts.map(({ orgId: value, name: label }) => ({ value, label }))}
            />
          </Field>
        )}
      </WordsDialog>
      <WordsDialog
        {...common}
        open={dialog === 'words'}
        title={t('giveWordsTitle', named)}
        description={t('wordsMissing')}
        confirmLabel={t('giveWords')}
        wordsHint={t(proposed ? 'agreedHint' : 'wordsHint', named)}
        required
        proposed={proposed}
        onConfirm={giveWords}
      />
      <WordsDialog
        {...common}
        open={dialog === 'fail'}
        title={t('failTitle', named)}
        description={t('failText')}
        confirmLabel={t('fail')}
        wordsHint={t('wordsHint', named)}
        required
        onConfirm={fail}
      >
        <Field label={t('reason')} required>
          <Select<NoAwardReason>
            value={code}
            onValueChange={setCode}
            placeholder={t('choose')}
            options={failReasons(lot.bids.length).map((value) => ({
              value,
              label: tReasons(value),
            }))}
          />
        </Field>
      </WordsDialog>
      <WordsDialog
        {...common}
        open={dialog === 'fallThrough'}
        title={t('fallTitle', named)}
        description={t('fallText', named)}
        confirmLabel={t('fallThrough')}
        required
        onConfirm={(words) =>
          steps.take(
            () => calls.fallThrough.mutate({ rfxId, orgId, lotId, words }),
            t('failed', named),
          )
        }
      />
      <WordsDialog
        {...common}
        open={dialog === 'reconsider'}
        title={tReconsider('title')}
        description={tReconsider('text')}
        confirmLabel={tReconsider('confirm')}
        wordsLabel={tReconsider('reason')}
        wordsHint={tReconsider('reasonHint')}
        required
        onConfirm={(reason) =>
          steps.take(
            () => calls.reconsider.mutate({ rfxId, orgId, lotIds: [lotId], reason }),
            tReconsider('done'),
          )
        }
      />
    </Section>
  )
}
