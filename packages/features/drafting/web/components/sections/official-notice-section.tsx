import {
  BUYER_ACTIVITIES,
  BUYER_LEGAL_TYPES,
  EU_FUNDINGS,
} from '@kogge/domain/drafting/official-notice.ts'
import { asksCandidates, mayReduceInStages } from '@kogge/domain/drafting/procurement-procedures.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../model/drafting-context.ts'
import { useOfficialNotice } from '../../model/official-notice.ts'
import { CodeField, YesNoField } from '../fields/code-field.tsx'
import { CountField } from '../fields/count-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { CallTermsFields } from './call-terms-fields.tsx'
import { DirectAwardFields } from './direct-award-fields.tsx'
import { MissingFields } from './missing-fields.tsx'
import { ReviewBodyFields } from './review-body-fields.tsx'

const LONGEST = 6000

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="border-line border-t pt-4">
    <fieldset className="min-w-0 space-y-4">
      <legend className="font-semibold">{title}</legend>
      {children}
    </fieldset>
  </div>
)

type TextName = 'law' | 'features' | 'urgency' | 'reviewDeadline'
type CodeName = 'legalType' | 'activity' | 'euFunds'
type FlagName = 'isUnderGpa' | 'reducesCandidates' | 'mayAwardWithoutNegotiation'

/** What the official notice asks of the buyer beside all else (eForms, Regulation (EU) 2019/1780). */
export const Official = () => {
  const t = useTranslations('drafting.official')
  const [official, change] = useOfficialNotice()
  const procedure = useDraft((document) => document.procedure)
  // Its result is its only notice.
  const isDirect = procedure === 'neg-wo-call'
  const isUrgent = useDraft((document) => document.shortened === 'urgent')
  const hasLots = useDraft((document) => document.lots.length > 0)
  const language = useDraft((document) => document.language)
  const text = (name: TextName, hint?: string) => (
    <LocalizedField
      path={`official.${name}.${language}`}
      label={t(name)}
      {...(hint !== undefined && { hint })}
      texts={official[name]}
      onTexts={(next) => change({ [name]: next })}
      longest={LONGEST}
      lines={2}
    />
  )
  const flag = (name: FlagName) => (
    <YesNoField
      path={`official.${name}`}
      label={t(name)}
      value={official[name]}
      onValue={(next) => change({ [name]: next })}
    />
  )
  const named = (name: CodeName) => ({ path: `official.${name}`, label: t(name) })
  return (
    <div className="space-y-5">
      <p className="max-w-prose text-muted">{t('intro')}</p>
      <MissingFields />
      <Group title={t('buyer')}>
        <CodeField
          {...named('legalType')}
          codes={BUYER_LEGAL_TYPES}
          labelOf={(code) => t(`legalTypes.${code}`)}
          value={official.legalType}
          onValue={(legalType) => change({ legalType })}
        />
        <CodeField
          {...named('activity')}
          codes={BUYER_ACTIVITIES}
          labelOf={(code) => t(`activities.${code}`)}
          value={official.activity}
          onValue={(activity) => change({ activity })}
        />
        {text('law', t('lawHint'))}
      </Group>
      <Group title={t('contract')}>
        {flag('isUnderGpa')}
        <CodeField
          {...named('euFunds')}
          codes={EU_FUNDINGS}
          labelOf={(code) => t(`fundings.${code}`)}
          value={official.euFunds}
          onValue={(euFunds) => change({ euFunds })}
        />
        {!hasLots && (
          <CountField
            path="official.months"
            label={t('months')}
            unit={t('monthsUnit')}
            digits={3}
            value={official.months}
            onValue={(months) => change({ months })}
          />
        )}
        {!isDirect && <CallTermsFields official={official} onChange={change} />}
      </Group>
      <Group title={t('procedure')}>
        {isDirect && <DirectAwardFields official={official} onChange={change} />}
        {procedure === 'open' && (
          <CountField
            path="official.validDays"
            label={t('validDays')}
            unit={t('daysUnit')}
            value={official.validDays}
            onValue={(validDays) => change({ validDays })}
          />
        )}
        {asksCandidates(procedure) && (
          <>
            <CountField
              path="official.leastCandidates"
              label={t('leastCandidates')}
              value={official.leastCandidates}
              onValue={(leastCandidates) => change({ leastCandidates })}
            />
            <CountField
              path="official.mostCandidates"
              label={t('mostCandidates')}
              value={official.mostCandidates}
              onValue={(mostCandidates) => change({ mostCandidates })}
            />
          </>
        )}
        {mayReduceInStages(procedure) && flag('reducesCandidates')}
        {procedure === 'neg-w-call' && flag('mayAwardWithoutNegotiation')}
        {!isDirect && text('features', t('featuresHint'))}
        {isUrgent && text('urgency')}
      </Group>
      <Group title={t('review')}>
        <ReviewBodyFields
          body={official.reviewBody}
          onBody={(reviewBody) => change({ reviewBody })}
        />
        {text('reviewDeadline')}
      </Group>
    </div>
  )
}
