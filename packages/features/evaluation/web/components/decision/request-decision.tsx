import { isLotDecided } from '@kogge/domain/evaluation/lot-steps.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type Overview } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { Letters } from './letter-list.tsx'
import { ReconsiderDialog } from './reconsider-dialog.tsx'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly onOpen: (lotId: string) => void
}

/** The decision on the whole: its letters to read before, the standstill after, and the way back. */
export const WholeDecision = ({ overview, orgId, onOpen }: Props) => {
  const t = useTranslations('evaluation.whole')
  const formats = useFormats()
  const steps = useSteps()
  const [dialog, setDialog] = useState<'decide' | 'reconsider' | null>(null)
  const { rfxId, lots, state, standstillUntil, serverNow, decidedAt, abilities } = overview
  const open = lots.filter((lot) => !isLotDecided(lot.state)).length
  const isOpened = state === 'opened'
  const wordless = lots.filter(({ lacksWords }) => lacksWords)
  const names = useLotNames(lots.length === 1, overview.language)
  const isStanding = standstillUntil !== null && serverNow <= standstillUntil
  const decide = async () => {
    const call = () => evaluationCalls.evaluation.decide.mutate({ rfxId, orgId })
    if (await steps.take(call, t('done'))) setDialog(null)
  }
  return (
    <div className="flex flex-col gap-6">
      <Section level={3} title={t('title')}>
        {isOpened && wordless.length > 0 && (
          <Banner tone="attention" title={t('wordsTitle')} className="mb-3">
            <p>{t('wordsText', { lot: lots.length === 1 ? 'whole' : 'divided' })}</p>
            <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
              {wordless.map((lot) => (
                <li key={lot.lotId}>
                  <button
                    type="button"
                    onClick={() => onOpen(lot.lotId)}
                    className="min-h-6 text-left text-link wrap-anywhere hover:underline"
                  >
                    {names.full(lot)}
                  </button>
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {isOpened ? (
          <div className="flex flex-wrap items-center gap-3">
            {abilities.manage && (
              <Button
                variant="primary"
                disabled={open > 0 || wordless.length > 0}
                onClick={() => setDialog('decide')}
              >
                {t('decide')}
              </Button>
            )}
            <p className="min-w-60 flex-1 text-muted">
              {open > 0
                ? t('open', { count: open })
                : t(wordless.length > 0 ? 'wordsTitle' : 'ready')}
            </p>
          </div>
        ) : (
          <div className="flex flex-col gap-3">
            {decidedAt && <p>{t('decidedAt', { time: formats.dateTime(decidedAt, true) })}</p>}
            {isStanding ? (
              <Banner tone="attention" title={t('standstill')}>
                {t('standstillText', { until: formats.dateTime(standstillUntil, true) })}
              </Banner>
            ) : (
              decidedAt && <p>{t(standstillUntil ? 'standstillOver' : 'noStandstill')}</p>
            )}
            {isStanding && state === 'decided' && abilities.manage && (
              <div>
                <Button onClick={() => setDialog('reconsider')}>{t('reconsider')}</Button>
              </div>
            )}
          </div>
        )}
      </Section>
      <Letters overview={overview} orgId={orgId} isReady={open === 0} />
      <ConfirmDialog
        open={dialog === 'decide'}
        onOpenChange={(next) => !next && setDialog(null)}
        title={t('confirmTitle')}
        description={t('confirmText', {
          count: overview.participants.length + overview.unread.length,
        })}
        confirmLabel={t('decide')}
        cancelLabel={t('cancel')}
        loading={steps.busy}
        onConfirm={() => void decide()}
      />
      <ReconsiderDialog
        overview={overview}
        orgId={orgId}
        open={dialog === 'reconsider'}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}
