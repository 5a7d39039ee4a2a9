import { isShortenedBy } from '@kogge/domain/drafting/deadlines/minimum-deadlines.ts'
import { PROCEDURES } from '@kogge/domain/drafting/procurement-procedures.ts'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { useDraft, useEdit } from '../../model/drafting-context.ts'
import { DraftField } from '../fields/draft-field.tsx'
import { TimeField } from '../fields/time-field.tsx'

const REASONS = ['urgent', 'prior_information'] as const
const NO_REASON = 'none'

/** By which procedure, and until when. */
export const Times = () => {
  const t = useTranslations('drafting.times')
  const tCodes = useTranslations('tenders.codes.procedureType')
  const edit = useEdit()
  const kind = useDraft((document) => document.kind)
  const procedure = useDraft((document) => document.procedure)
  const shortened = useDraft((document) => document.shortened)
  const questionsUntil = useDraft((document) => document.questionsUntil)
  const responsesUntil = useDraft((document) => document.responsesUntil)
  const openingAt = useDraft((document) => document.openingAt)
  const known = PROCEDURES.filter((one) => one.kind === kind)
  const reasons = REASONS.filter((reason) => isShortenedBy(procedure, reason))
  return (
    <div className="space-y-5">
      {kind === 'tender' && (
        <>
          <DraftField path="procedure" label={t('procedure')} required className="max-w-lg">
            <Select
              value={procedure}
              onValueChange={(next) => edit({ procedure: next })}
              options={known.map(({ code }) => ({
                value: code,
                label: tCodes(code as 'open'),
              }))}
            />
          </DraftField>
          {(reasons.length > 0 || shortened !== null) && (
            <DraftField
              path="shortened"
              label={t('shortened')}
              hint={t('shortenedHint')}
              className="max-w-lg"
            >
              <Select
                value={shortened ?? NO_REASON}
                onValueChange={(next) =>
                  edit({ shortened: REASONS.find((reason) => reason === next) ?? null })
                }
                options={[
                  { value: NO_REASON, label: t('notShortened') },
                  ...REASONS.map((reason) => ({ value: reason, label: t(reason) })),
                ]}
              />
            </DraftField>
          )}
        </>
      )}
      <TimeField
        path="questionsUntil"
        label={t('questionsUntil')}
        hint={t('questionsUntilHint')}
        value={questionsUntil}
        onValue={(next) => edit({ questionsUntil: next })}
      />
      <TimeField
        path="responsesUntil"
        label={t('responsesUntil')}
        hint={t('responsesUntilHint')}
        value={responsesUntil}
        onValue={(next) => edit({ responsesUntil: next })}
        required
      />
      <TimeField
        path="openingAt"
        label={t('openingAt')}
        hint={t('openingAtHint')}
        value={openingAt}
        onValue={(next) => edit({ openingAt: next })}
      />
    </div>
  )
}
