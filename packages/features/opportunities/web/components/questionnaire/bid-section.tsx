import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Locked } from '@kogge/platform/web/access/locked.tsx'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CardQuestionnaire, Opportunity } from '../../opportunities.client.ts'
import { useCardQuestionnaire } from '../../use-card-questionnaire.ts'
import { SettingsLink } from '../settings/settings-link.tsx'
import { AnswersForm } from './answers-form.tsx'
import { AnswersTable } from './answers-table.tsx'
import { DecisionBadge } from './decision-badge.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { NewerVersion } from './newer-version.tsx'

const PREMIUM = 'opportunity.premium_access'

interface Props {
  readonly opportunity: Opportunity
  readonly mayManage: boolean
  /** Takes back a change by its event. */
  readonly onUndo: (eventId: string) => void
}

interface DecisionProps {
  readonly card: CardQuestionnaire
  readonly score: number | null
  readonly button: ReactNode
}

/** The decision, who made it and why, beside the score. */
const Decision = ({ card, score, button }: DecisionProps) => {
  const t = useTranslations('questionnaire')
  const formats = useFormats()
  const { decision, decisionNote, decidedBy, decidedAt } = card
  return (
    <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {decision ? (
            <DecisionBadge decision={decision} />
          ) : (
            <span className="text-muted">{t('undecided')}</span>
          )}
          {score !== null && (
            <span className="font-semibold tabular-nums">
              {t('scoreIs', { score: formats.number(score) })}
            </span>
          )}
          {decidedAt && (
            <span className="text-muted text-sm">
              {decidedBy && (
                <>
                  <PersonLink person={decidedBy} />
                  {' · '}
                </>
              )}
              <time dateTime={decidedAt}>{formats.dateTime(decidedAt)}</time>
            </span>
          )}
        </p>
        {decisionNote && <p className="wrap-anywhere whitespace-pre-line">{decisionNote}</p>}
      </div>
      {button}
    </div>
  )
}

const Found = ({ opportunity, mayManage, onUndo, card }: Props & { card: CardQuestionnaire }) => {
  const t = useTranslations('questionnaire')
  const [isAnswering, setIsAnswering] = useState(false)
  const [isDeciding, setIsDeciding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const tOpportunity = useTranslations('opportunity')
  const tChanges = useTranslations('opportunities.changes')
  const sayDecided = (eventId: string | null) =>
    notifySuccess(tOpportunity('saved'), {
      id: 'opportunity',
      ...(eventId && { action: { label: tChanges('undo'), onSelect: () => onUndo(eventId) } }),
    })
  const { orgId, guid } = opportunity
  const { version, newerId, answers } = card
  const ids = { orgId, guid }
  const close = () => {
    setIsAnswering(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const questions = () => {
    if (!version)
      return (
        <p className="text-muted">
          {t('none')} {mayManage && <SettingsLink part="questionnaire">{t('define')}</SettingsLink>}
        </p>
      )
    if (isAnswering)
      return <AnswersForm {...ids} version={version} answers={answers} onClose={close} />
    return (
      <>
        <AnswersTable version={version} answers={answers} />
        {mayManage && (
          <Button
            ref={button}
            className="mt-3"
            icon={<ListChecks aria-hidden />}
            onClick={() => setIsAnswering(true)}
          >
            {t('answer')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <Decision
        card={card}
        score={opportunity.score}
        button={
          mayManage && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setIsDeciding(true)}>
              {t(card.decision ? 'decideAgain' : 'decide')}
            </Button>
          )
        }
      />
      {version && newerId && !isAnswering && (
        <NewerVersion {...ids} version={version} newerId={newerId} mayManage={mayManage} />
      )}
      {questions()}
      {isDeciding && (
        <DecisionDialog
          {...ids}
          current={card}
          onDecided={sayDecided}
          onClose={() => setIsDeciding(false)}
        />
      )}
    </>
  )
}

/** Whether to bid: the decision, and the score by the questions of the organisation. */
export const BidSection = (props: Props) => {
  const t = useTranslations('questionnaire')
  const { orgId, guid, fields } = props.opportunity
  const isLocked = fields === null
  const query = useCardQuestionnaire({ orgId, guid }, !isLocked)
  return (
    <Section id="bid" className="scroll-mt-16" title={t('title')}>
      {isLocked ? (
        <Locked title={t('locked')} text={t('lockedText', { tier: lowestTier(PREMIUM) })} />
      ) : (
        <Loaded query={query} loading={t('loading')} failed={t('failed')}>
          {(card) => <Found {...props} card={card} />}
        </Loaded>
      )}
    </Section>
  )
}
