import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'

type Codes = ReadonlyMap<string, string>

/** Form types of the register by those of eForms (list `form-type`): all the same but one. */
const FORM_TYPES: Codes = new Map([
  ['planning', 'planning'],
  ['consultation', 'consultation'],
  ['competition', 'competition'],
  ['result', 'result'],
  ['dir-awa-pre', 'dir-awa-pre'],
  ['cont-modif', 'cont-modif'],
  ['execution', 'completion'],
])

/**
 * Kinds of notices whose name says the same as a code of the list `notice-type` of eForms: `pil`
 * is the law on public procurement, `sps` that on utilities.
 */
const NOTICE_TYPES: Codes = new Map([
  ['pil-contract', 'cn-standard'],
  ['pil-contract-social', 'cn-social'],
  ['pil-award', 'can-standard'],
  ['pil-award-social', 'can-social'],
  ['pil-concluded-contract', 'can-standard'],
  ['pil-prior-information', 'pin-only'],
  ['pil-prior-shorten', 'pin-rtl'],
  ['pil-discussion', 'pmc'],
  ['sps-contract', 'cn-standard'],
  ['sps-award', 'can-standard'],
  ['sps-periodic-information', 'pin-only'],
  ['sps-discussion', 'pmc'],
  ['contract-modification', 'can-modif'],
  ['contract-execution', 'compl'],
])

/** The directive that a law carries out from the thresholds of the Union on; below them the law stands alone. */
const LEGAL_BASES: Codes = new Map([
  ['pil-over', '32014L0024'],
  ['sps-over', '32014L0025'],
  ['pil-under', 'other'],
  ['sps-under', 'other'],
  ['law-9', 'other'],
])

/** The list `procurement-procedure-type` of eForms, which the register uses as it is. */
const PROCEDURE_TYPES: ReadonlySet<string> = new Set([
  'comp-dial',
  'comp-tend',
  'exp-int-rail',
  'innovation',
  'neg-w-call',
  'neg-wo-call',
  'open',
  'oth-mult',
  'oth-single',
  'restricted',
])

const mapped = (codes: Codes, written: string | null): string | null =>
  (written !== null && codes.get(written)) || null

/** BT-03 and BT-02; null for a code that no rule maps. */
export const kindOf = (
  formType: string | null,
  noticeType: string | null,
): Pick<Notice, 'formType' | 'noticeType'> => ({
  formType: mapped(FORM_TYPES, formType),
  noticeType: mapped(NOTICE_TYPES, noticeType),
})

export const legalBasisOf = (written: string | null): string | null => mapped(LEGAL_BASES, written)

export const procedureTypeOf = (written: string | null): string | null =>
  written !== null && PROCEDURE_TYPES.has(written) ? written : null
