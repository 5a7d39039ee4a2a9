import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { isObject, type Json, listAt, objectAt, textAt, valueAt } from '../lossless-json.ts'
import { latvian, someAt } from './iub-values.ts'

type Changes = NonNullable<Notice['changes']>

/** The earlier notice is named by its identifier, or stands whole in the field. */
const identifierAt = (notice: Json, field: string): string | null => {
  const found = valueAt(notice, field)
  return isObject(found) ? textAt(found, 'identifier') : textAt(notice, field)
}

/** The notice that this one was made of. Every correction is a new notice. */
const clonedFrom = (notice: Json): string | null => identifierAt(notice, 'clonedFrom')
const previous = (notice: Json): string | null => identifierAt(notice, 'previousIdentifier')

/** BT-758, BT-140, BT-762, BT-141 of a notice that replaces one. */
export const readChanges = (notice: Json): Notice['changes'] => {
  const extra = objectAt(notice, 'extraData')
  const reasonCode = textAt(extra, 'changeReasonCode')
  const changedNoticeId = clonedFrom(notice) ?? (reasonCode === null ? null : previous(notice))
  if (changedNoticeId === null && reasonCode === null) return null
  const description = latvian(textAt(extra, 'changeDescription'))
  const section = textAt(extra, 'changedSectionIdentifier')
  return {
    changedNoticeId,
    reasonCode,
    description: latvian(textAt(extra, 'changeReasonDescription')),
    sections: description.lv || section ? [{ id: section, description }] : [],
  }
}

/** BT-200, BT-201, BT-202 of a modified contract. The section is the contract, by its number. */
export const readModification = (notice: Json): Changes | null => {
  if (textAt(notice, 'formType') !== 'cont-modif') return null
  const result = objectAt(notice, 'tenderResult')
  const description = latvian(textAt(result, 'modificationDescription'))
  const contract = textAt(someAt(notice, 'draftContract')[0], 'contractIdentifier')
  return {
    changedNoticeId: previous(notice),
    reasonCode: textAt(result, 'modificationReasonCode'),
    description: latvian(textAt(result, 'modificationReasonDescription')),
    sections: description.lv || contract ? [{ id: contract, description }] : [],
  }
}

/** Earlier notices: the one replaced, the one followed, and plans (by their number in the register). */
export const readReferences = (notice: Json): string[] => {
  const plans = listAt(notice, 'tenderingProcess', 'previousPlanningNoticeId')
  const named = [clonedFrom(notice), previous(notice), ...plans.map((plan) => textAt(plan))]
  return [...new Set(named.filter((id) => id !== null))]
}
