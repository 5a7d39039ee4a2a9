import { useTranslations } from 'use-intl'
import type { Withheld } from '../../model/withheld-values.ts'
import { useCodes } from '../../use-code-names.ts'
import { When } from './notice-time.tsx'

/** In place of a value that the buyer holds back: that it does, why, and until when. */
export const WithheldMark = ({ entry }: { readonly entry: Withheld }) => {
  const t = useTranslations('tenders.withheld')
  const codes = useCodes()
  const { reasonCode, until } = entry
  return (
    <span className="text-muted text-sm italic">
      {reasonCode ? t('reason', { reason: codes('withheldReason', reasonCode) }) : t('word')}
      {until && (
        <>
          , <When time={until} frame={(date) => t('until', { date })} />
        </>
      )}
    </span>
  )
}
