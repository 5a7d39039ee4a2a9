import { regimeOf } from '@kogge/domain/drafting/directive-regime.ts'
import { missingOfficialFields } from '@kogge/domain/drafting/official-fields.ts'
import { emptyOfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import type { Circumstances } from '@kogge/domain/drafting/preflight-rules.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { firstNoticeForm } from '@kogge/domain/rfx/notice-form.ts'
import type { MissingField } from '@kogge/domain/standards/missing-notice-fields.ts'
import { useDeferredValue, useMemo } from 'react'
import { useDraft, useDrafting } from './model/drafting-context.ts'
import { useFindings } from './model/findings-context.ts'

/** Something that the official notice asks for and the document does not say. */
export interface MissingInDraft {
  readonly name: MissingField
  /** `official.law.lv` */
  readonly field: string
}

/** How long a contract lasts is said of the whole, or of each lot (BT-36). */
const duration = ({ lots, official }: RequestDocument): MissingInDraft[] => {
  const at = lots.findIndex(({ months }) => months === null)
  if (at >= 0) return [{ name: 'duration', field: `lots.${at}.months` }]
  const isKnown = lots.length > 0 || Boolean(official?.months)
  return isKnown ? [] : [{ name: 'duration', field: 'official.months' }]
}

const missingIn = (
  document: RequestDocument,
  day: string,
  rates: Circumstances['rates'],
): readonly MissingInDraft[] => {
  const { side, isLight } = regimeOf(document, day, rates)
  const form = firstNoticeForm(document, { isLight, isBelow: side === 'below' })
  if (!form) return []
  const { procedure: procedureType, shortened, official, language } = document
  const notice = { form, procedureType, isUrgent: shortened === 'urgent' }
  return [
    ...missingOfficialFields(notice, official ?? emptyOfficialNotice, language),
    ...(form.form === 'competition' ? duration(document) : []),
  ]
}

/** What the official notice of the draft still asks of its writer, by the law of the day of its first publication. */
export const useMissingFields = (): readonly MissingInDraft[] => {
  const { published } = useDrafting()
  const { now, rates } = useFindings().circumstances
  const document = useDeferredValue(useDraft((whole) => whole))
  const day = wallOf(published?.since ?? now).slice(0, 10)
  return useMemo(() => missingIn(document, day, rates), [document, day, rates])
}
