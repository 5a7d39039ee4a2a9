import {
  DIRECT_AWARD_GROUNDS,
  earlierProcedureId,
  namesEarlierProcedure,
  type OfficialNotice,
} from '@kogge/domain/drafting/official-notice.ts'
import { Input } from '@kogge/ui/input.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { CodeField } from '../fields/code-field.tsx'
import { DraftField } from '../fields/draft-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'

const EARLIER = 'official.earlierProcedure'
const LONGEST = { reason: 6000, line: 400 }

/** Why no call is published (Directive 2014/24/EU, Article 32): asked of a negotiation without one. */
export const DirectAwardFields = ({
  official,
  onChange,
}: {
  readonly official: OfficialNotice
  readonly onChange: (change: Partial<OfficialNotice>) => void
}) => {
  const t = useTranslations('drafting.official')
  const language = useDraft((document) => document.language)
  const { directAward = null, directAwardReason = {}, earlierProcedure = '' } = official
  const { visited } = useDrafting()
  const isWrong = earlierProcedure.trim() !== '' && earlierProcedureId(earlierProcedure) === null
  return (
    <>
      <CodeField
        path="official.directAward"
        label={t('directAward')}
        hint={t('directAwardHint')}
        codes={DIRECT_AWARD_GROUNDS}
        labelOf={(code) => t(`grounds.${code}`)}
        value={directAward}
        onValue={(next) => onChange({ directAward: next })}
      />
      <LocalizedField
        path={`official.directAwardReason.${language}`}
        label={t('directAwardReason')}
        hint={t('directAwardReasonHint')}
        texts={directAwardReason}
        onTexts={(next) => onChange({ directAwardReason: next })}
        longest={LONGEST.reason}
        lines={3}
      />
      {namesEarlierProcedure(directAward) && (
        <DraftField
          path={EARLIER}
          label={t('earlierProcedure')}
          hint={t('earlierProcedureHint')}
          error={isWrong && visited.has(EARLIER) ? t('earlierProcedureWrong') : null}
          className="max-w-lg"
        >
          <Input
            autoComplete="off"
            maxLength={LONGEST.line}
            value={earlierProcedure}
            onChange={(event) => onChange({ earlierProcedure: event.target.value })}
          />
        </DraftField>
      )}
    </>
  )
}
