import { mayReduceInStages } from '@kogge/domain/drafting/procurement-procedures.ts'
import type { NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import { isFull, mayBeAccelerated } from '@kogge/domain/rfx/notice-form.ts'
import type { FurtherField } from '@kogge/domain/standards/missing-notice-fields.ts'
import { lacksSystems } from './contracting-systems.ts'
import { criterionWeight } from './criterion-xml.ts'
import { type DraftedNotice, lotsOf } from './draft-facts.ts'
import { PARTY_RULES } from './missing-party-rules.ts'
import { RESULT_RULES } from './missing-result-rules.ts'
import { procedureCode } from './procedure-xml.ts'
import { statedLength } from './project-xml.ts'
import { isLonger, LONGEST_NAME, LONGEST_TEXT } from './xml-values.ts'

/** What the form asks for and Kogge cannot say, beside the questions that a section of the draft answers. */
export interface MissingRule {
  readonly name: FurtherField
  /** As the eForms regulation counts them (`BT-10`); OPT and OPP as the SDK does. */
  readonly terms: readonly string[]
  readonly isMissing: (draft: DraftedNotice) => boolean
  /** The field of the document that has it, of what was written here. */
  readonly field?: (draft: DraftedNotice) => string
}

type Lot = ReturnType<typeof lotsOf>[number]

const isCall = ({ form }: DraftedNotice): boolean => form.form === 'competition'

const hasLot = ({ content }: DraftedNotice, test: (lot: Lot) => boolean): boolean =>
  lotsOf(content).some(test)

const lacksRegion = (nuts: string | null): boolean => nuts?.length !== 5

const lacksPlace = (place: readonly NoticePlace[]): boolean =>
  place.some((one) => lacksRegion(one.nuts) || one.country === null)

/** An end is a duration with its beginning alone (BR-BT-00137-0214). */
const lacksDuration = ({ duration }: Lot): boolean =>
  !statedLength(duration) && !(duration.end ? duration.start : duration.unlimited)

const hasText = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

/** Whether a lot of a call lacks an answer that is known of all that is written here. */
const lacks = (draft: DraftedNotice, test: (lot: Lot) => boolean): boolean =>
  isCall(draft) && draft.written === null && hasLot(draft, test)

/** Of what is bought: in every notice. */
const SUBJECT: readonly MissingRule[] = [
  {
    name: 'subject',
    terms: ['BT-21', 'BT-23', 'BT-24', 'BT-262'],
    field: ({ content }) => (content.cpv.main === null ? 'cpv' : 'description'),
    isMissing: ({ content }) =>
      content.nature === null ||
      content.cpv.main === null ||
      Object.keys(content.description).length === 0 ||
      [content, ...lotsOf(content)].some(
        ({ title, description }) =>
          isLonger(title, LONGEST_NAME) || isLonger(description, LONGEST_TEXT),
      ),
  },
  {
    name: 'places',
    terms: ['BT-5071', 'BT-5141', 'BT-727', 'BT-728'],
    field: () => 'place',
    isMissing: (draft) =>
      lacksPlace(draft.content.place) ||
      draft.content.place.length === 0 ||
      hasLot(draft, ({ place }) => lacksPlace(place)),
  },
  {
    name: 'duration',
    terms: ['BT-36', 'BT-536', 'BT-537', 'BT-538'],
    field: ({ content, written }) =>
      written?.isDivided
        ? `lots.${lotsOf(content).findIndex(lacksDuration)}.months`
        : 'official.months',
    isMissing: (draft) => isCall(draft) && hasLot(draft, lacksDuration),
  },
  {
    name: 'awardCriteria',
    terms: ['BT-539', 'BT-540', 'BT-541', 'BT-543'],
    field: () => 'criteria',
    isMissing: (draft) =>
      hasLot(
        draft,
        ({ criteria }) =>
          criteria.length === 0 ||
          criteria.some(
            (criterion) =>
              criterion.type === null ||
              isLonger(criterion.name, LONGEST_NAME) ||
              criterionWeight(criterion) === null ||
              !(hasText(criterion.name) || hasText(criterion.description)),
          ),
      ),
  },
]

/** A deadline for tenders stands in notices of procedures in one stage alone, so that its type is asked with it. */
const tellsTenderDeadline = ({ form, content }: DraftedNotice): boolean =>
  form.root === 'ContractNotice' && lotsOf(content).some(({ deadline }) => deadline !== null)

/** Of the procedure: all of these are known of what is written here. */
const PROCEDURE: readonly MissingRule[] = [
  {
    name: 'procedureType',
    terms: ['BT-105'],
    isMissing: (draft) =>
      procedureCode(draft.content) === null && (isFull(draft.form) || tellsTenderDeadline(draft)),
  },
  {
    name: 'acceleration',
    terms: ['BT-106'],
    isMissing: ({ form, content, written }) =>
      written === null &&
      (mayBeAccelerated(form, content.procedureType) ||
        (form.subtype === '17' && mayReduceInStages(content.procedureType))),
  },
  {
    name: 'groundsSource',
    terms: ['BT-806', 'BT-821'],
    isMissing: (draft) => isCall(draft) && draft.written === null,
  },
  {
    name: 'performanceTerms',
    terms: ['BT-58', 'BT-65', 'BT-651', 'BT-70', 'BT-751', 'BT-761', 'BT-77', 'BT-79', 'OPT-060'],
    isMissing: (draft) => isCall(draft) && ['17', '18'].includes(draft.form.subtype),
  },
  {
    name: 'deadline',
    terms: ['BT-131', 'BT-1311', 'BT-630'],
    isMissing: (draft) => lacks(draft, ({ deadline }) => deadline === null),
  },
  {
    name: 'submission',
    terms: ['BT-14', 'BT-15', 'BT-17', 'BT-18', 'BT-19', 'BT-745', 'BT-764', 'BT-97'],
    isMissing: (draft) => lacks(draft, () => true),
  },
  {
    name: 'systems',
    terms: ['BT-765', 'BT-766', 'BT-767', 'BT-109', 'OPT-322'],
    isMissing: lacksSystems,
  },
  {
    name: 'lotLimit',
    terms: ['BT-31', 'BT-763'],
    isMissing: (draft) => lacks(draft, () => lotsOf(draft.content).length > 1),
  },
]

/** What a notice of this form is asked. */
export const rulesOf = ({ form }: DraftedNotice): readonly MissingRule[] => [
  ...PARTY_RULES,
  ...SUBJECT,
  ...PROCEDURE,
  ...(form.form === 'result' ? RESULT_RULES : []),
]
