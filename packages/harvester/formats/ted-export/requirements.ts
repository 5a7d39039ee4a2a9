import type { NoticeRequirement } from '@kogge/domain/notices/canonical-notice.ts'
import { at, isEmpty, lead, type Parallel, textsOf } from './parallel-forms.ts'

type Kind = NoticeRequirement['kind']

/** A requirement: its kind, its code, the element that states it and those that say it in words. */
type Stated = readonly [kind: Kind, type: string | null, names: readonly string[]]

/**
 * Section III of the forms. Codes are those of eForms where its lists have one (selection criteria
 * before SDK 1.12, reserved procurement), else they say in its manner what the section is about.
 */
const STATED: readonly Stated[] = [
  ['selection', 'sui-act', ['SUITABILITY']],
  ['selection', 'ef-stand', ['ECONOMIC_FINANCIAL_INFO', 'ECONOMIC_FINANCIAL_MIN_LEVEL']],
  ['selection', 'tp-abil', ['TECHNICAL_PROFESSIONAL_INFO', 'TECHNICAL_PROFESSIONAL_MIN_LEVEL']],
  ['selection', 'other', ['RULES_CRITERIA']],
  ['selection', 'other', ['CRITERIA_SELECTION']],
  ['reserved', 'res-ws', ['RESTRICTED_SHELTERED_WORKSHOP']],
  ['reserved', 'res-ws', ['RESTRICTED_SHELTERED_PROGRAM']],
  ['reserved', 'res-pub-ser', ['RESERVED_ORGANISATIONS_SERVICE_MISSION']],
  ['execution', 'particular-profession', ['PARTICULAR_PROFESSION', 'REFERENCE_TO_LAW']],
  ['execution', 'conditions', ['PERFORMANCE_CONDITIONS']],
  ['execution', 'staff-qualification', ['PERFORMANCE_STAFF_QUALIFICATION']],
  ['execution', 'payment-terms', ['MAIN_FINANCING_CONDITION']],
  ['execution', 'legal-form', ['LEGAL_FORM']],
  ['submission', 'guarantee', ['DEPOSIT_GUARANTEE_REQUIRED']],
]
/** Said by being there, in words or without. */
const BY_PRESENCE = new Set(['reserved', 'particular-profession', 'staff-qualification'])

const requirement = (
  [kind, type, names]: Stated,
  section: Parallel,
): readonly NoticeRequirement[] => {
  const stated = names.flatMap((name) => at(section, name))
  const description = textsOf(stated)
  const speaks = BY_PRESENCE.has(kind) || BY_PRESENCE.has(type ?? '')
  if (stated.length === 0 || (isEmpty(description) && !speaks)) return []
  return [{ kind, type, name: {}, description }]
}

/** Requirements of the procedure as a whole. */
export const readRequirements = (forms: Parallel): NoticeRequirement[] => {
  const section = at(forms, 'LEFTI')
  if (!lead(section)) return []
  const qualification = at(section, 'QUALIFICATION')
  return [
    ...STATED.flatMap((stated) => requirement(stated, section)),
    ...requirement(['selection', 'other', ['CONDITIONS', 'METHODS']], qualification),
  ]
}
