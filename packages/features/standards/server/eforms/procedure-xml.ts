import { mayBeAccelerated } from '@kogge/domain/rfx/notice-form.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { DraftedNotice } from './draft-facts.ts'
import { directAward } from './official-xml.ts'
import { code, texts, type Xml } from './xml-values.ts'

/** Code list `procurement-procedure-type`, without the two that notices of public transport alone may state. */
const PROCEDURES = [
  'comp-dial',
  'innovation',
  'neg-w-call',
  'neg-wo-call',
  'open',
  'oth-mult',
  'oth-single',
  'restricted',
]

/** BT-105; null of a procedure that the list has no code for. */
export const procedureCode = ({ procedureType }: RfxContent): string | null =>
  procedureType !== null && PROCEDURES.includes(procedureType) ? procedureType : null

/** BT-106 and BT-1351: whether the period is shortened for urgency, and why. */
const acceleration = ({ form, written, content }: DraftedNotice): Xml | undefined => {
  if (!written || !mayBeAccelerated(form, content.procedureType)) return undefined
  const { isAccelerated, official } = written
  return {
    'cbc:ProcessReasonCode': code('accelerated-procedure', String(isAccelerated)),
    'cbc:ProcessReason': isAccelerated && official ? texts(official.urgency) : undefined,
  }
}

/** The procedure (`TenderingProcess`); undefined where nothing of it is known. */
export const procedureXml = (draft: DraftedNotice): Xml | undefined => {
  const { form, written, content } = draft
  const type = procedureCode(content)
  const isSocialCall = form.form === 'competition' && form.type.endsWith('-social')
  const known: Xml = {
    'cbc:Description':
      isSocialCall && written?.official ? texts(written.official.features) : undefined,
    'cbc:ProcedureCode': type ? code('procurement-procedure-type', type) : undefined,
    'cac:ProcessJustification': acceleration(draft) ?? directAward(draft),
  }
  return Object.values(known).some((one) => one !== undefined) ? known : undefined
}
