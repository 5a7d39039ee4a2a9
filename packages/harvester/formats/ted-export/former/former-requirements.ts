import type { NoticeRequirement } from '@kogge/domain/notices/canonical-notice.ts'
import { isEmpty, type Parallel, textsOf } from '../parallel-forms.ts'
import { seek, seekAll } from './former-form-tree.ts'

type Said = readonly [kind: NoticeRequirement['kind'], type: string, section: RegExp]

/** Section III; codes as for newer forms. Capacity sections hold information and minimum level. */
const SAID: readonly Said[] = [
  ['selection', 'sui-act', /^ECONOMIC_OPERATORS_PERSONAL_SITUATION/],
  ['selection', 'ef-stand', /ECONOMIC_FINANCIAL_CAPACITY/],
  ['selection', 'tp-abil', /^TECHNICAL_CAPACITY/],
  ['execution', 'conditions', /^EXISTENCE_OTHER_PARTICULAR_CONDITIONS$/],
  ['execution', 'payment-terms', /^MAIN_FINANCING_CONDITIONS$/],
  ['execution', 'legal-form', /^LEGAL_FORM$/],
  ['execution', 'particular-profession', /^EXECUTION_SERVICE_RESERVED_PARTICULAR_PROFESSION$/],
  ['submission', 'guarantee', /^DEPOSITS_GUARANTEES_REQUIRED$/],
]

const RESERVED = ['RESTRICTED_TO_SHELTERED_WORKSHOPS', 'RESTRICTED_TO_FRAMEWORK']

/** Requirements of the procedure as a whole. */
export const readFormerRequirements = (body: Parallel): NoticeRequirement[] => [
  ...SAID.flatMap(([kind, type, section]): NoticeRequirement[] =>
    seekAll(body, (name) => section.test(name)).flatMap((said) => {
      const description = textsOf(said)
      return isEmpty(description) ? [] : [{ kind, type, name: {}, description }]
    }),
  ),
  ...RESERVED.filter((name) => seek(body, name).length > 0).map(
    (): NoticeRequirement => ({ kind: 'reserved', type: 'res-ws', name: {}, description: {} }),
  ),
]
