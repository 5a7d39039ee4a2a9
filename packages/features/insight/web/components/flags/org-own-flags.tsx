import {
  CONTRACT_FLAGS,
  LISTED_FLAGS,
  type ListedFlagCode,
} from '@kogge/domain/insight/flags/flag-codes.ts'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { useTranslations } from 'use-intl'
import type { OrgFlags } from '../../insight.client.ts'
import { DOWN } from '../../model/link-classes.ts'
import { OrgLink } from '../org-link.tsx'
import { FlagSource, useEvidenceText } from './flag-text.tsx'

type OwnFlag = OrgFlags['own'][number]
export type ContractFlag = (typeof CONTRACT_FLAGS)[number]

interface OwnProps extends Pick<OrgFlags, 'own'> {
  readonly onFlagged: (code: ListedFlagCode) => void
  /** `isAll`: also what the share of a pair is of. */
  readonly onContracts: (code: ContractFlag, otherId: string | null, isAll: boolean) => void
}

/** The link to the contracts, or the tenders, that are the evidence for an indicator. */
const ToBehind = ({ flag, onFlagged, onContracts }: Omit<OwnProps, 'own'> & { flag: OwnFlag }) => {
  const t = useTranslations('insight')
  const ofContracts = CONTRACT_FLAGS.find((known) => known === flag.code)
  const ofTenders = LISTED_FLAGS.find((known) => known === flag.code)
  const way = (text: string, isAll: boolean) => (
    <button
      type="button"
      className={DOWN}
      aria-haspopup="dialog"
      aria-label={[text, t(`indicators.names.${flag.code}`), flag.other?.name]
        .filter(Boolean)
        .join(': ')}
      onClick={() => {
        if (ofContracts) onContracts(ofContracts, flag.other?.orgId ?? null, isAll)
        if (ofTenders) onFlagged(ofTenders)
      }}
    >
      {text}
    </button>
  )
  return (
    <>
      {way(t(ofTenders ? 'org.showJudged' : 'price.show'), false)}
      {flag.code === 'R040' && (
        <> {way(t('ending.all', { count: Number(flag.inputs['allContracts'] ?? 0) }), true)}</>
      )}
    </>
  )
}

/** What stands out in the organisation itself, beside others. */
export const OwnFlags = ({ own, ...ways }: OwnProps) => {
  const t = useTranslations('insight')
  const evidenceText = useEvidenceText()
  if (own.length === 0) return null
  return (
    <div>
      <h4 className="font-medium">{t('org.pairs')}</h4>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {own.map((flag) => (
          <li key={`${flag.code} ${flag.other?.orgId}`} className="py-2">
            <p className="wrap-anywhere">
              <span className="font-medium">{t(`indicators.names.${flag.code}`)}</span>
              {flag.other && (
                <>
                  {' '}
                  <OrgLink {...flag.other} />
                </>
              )}
              {': '}
              <DatedText>{evidenceText(flag)}</DatedText> <ToBehind flag={flag} {...ways} />
            </p>
            <p className="text-muted text-sm">
              {t(`indicators.about.${flag.code}`)} <FlagSource code={flag.code} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
