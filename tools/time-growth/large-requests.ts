import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { AnswerForm, RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { MOST_ANSWERS } from '@kogge/domain/responses/response-size-limits.ts'

/** Requests of the greatest size that the schema allows, in the shapes of those who mean harm. */

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at))

const LOTS = times(500, (at) => `LOT-${String(at + 1).padStart(4, '0')}`)
const BACKWARDS = LOTS.toReversed()
const LANGUAGES = ['en', 'et', 'lt', 'ru', 'de', 'fr', 'pl', 'fi', 'sv']
const NO_CPV = { main: null, additional: [] }

const lotsWith = (input: Partial<RequestDocument['lots'][number]> = {}): RequestDocument['lots'] =>
  LOTS.map((id) => ({
    id,
    title: { lv: 'd' },
    description: {},
    cpv: NO_CPV,
    place: [],
    months: null,
    value: { amount: '1.00', currency: 'EUR' },
    ...input,
  }))

const requested = (
  answer: AnswerForm,
  input: (at: number) => Partial<RequestDocument['requirements'][number]>,
): RequestDocument['requirements'] =>
  times(1000, (at) => ({
    id: `r${at}`,
    lotIds: [],
    question: { lv: 'j' },
    help: {},
    answer,
    isMandatory: true,
    mustBeYes: false,
    criterionId: null,
    ...input(at),
  }))

const weighed = (
  type: RequestDocument['criteria'][number]['type'],
  lotIds: readonly string[],
): RequestDocument['criteria'] =>
  times(100, (at) => ({
    id: `c${at}`,
    lotIds: [...lotIds],
    type,
    name: { lv: 'k' },
    description: {},
    weight: '1',
  }))

const PRICE: AnswerForm = { type: 'price', unit: 'u', quantity: '1' }
const CHOICE: AnswerForm = {
  type: 'choice',
  several: true,
  options: times(50, (at) => ({ id: `o${at}`, label: { lv: 'i' } })),
}

export const HOSTILE: Readonly<Record<string, RequestDocument>> = {
  'prices that name all lots backwards': documentWith({
    lots: lotsWith(),
    requirements: requested(PRICE, () => ({ lotIds: BACKWARDS })),
    criteria: weighed('price', BACKWARDS),
  }),
  'prices of all lots, each for a criterion, one of them free': documentWith({
    lots: lotsWith(),
    requirements: requested(PRICE, (at) => ({
      criterionId: at % 2 ? `c${at % 50}` : null,
      isMandatory: at > 0,
    })),
    criteria: weighed('price', []),
  }),
  'choices of the last lots for criteria that people score': documentWith({
    lots: lotsWith(),
    requirements: requested(CHOICE, (at) => ({
      lotIds: BACKWARDS.slice(0, 250),
      criterionId: `c${99 - (at % 100)}`,
    })),
    criteria: weighed('quality', BACKWARDS),
  }),
  'one id for all': documentWith({
    lots: lotsWith({ id: 'LOT-0500' }),
    requirements: requested(PRICE, () => ({ id: 'r', lotIds: times(500, () => 'LOT-0500') })),
    criteria: weighed('cost', BACKWARDS).map((one) => ({ ...one, id: 'c' })),
    documents: times(200, (at) => ({
      fileId: '00000000-0000-4000-8000-000000000000',
      name: 'x'.repeat(250),
      bytes: at,
      mediaType: 'application/pdf',
      hash: '0'.repeat(64),
    })),
  }),
  'long texts without a translation, in ten languages': documentWith({
    languages: LANGUAGES,
    description: Object.fromEntries(['lv', ...LANGUAGES].map((to) => [to, '<b>'.repeat(33_000)])),
    lots: lotsWith({
      description: { lv: '< '.repeat(5000) },
      cpv: { main: '45000000', additional: times(50, () => '45000000') },
      place: times(20, () => ({ country: 'LV', nuts: 'LV999', city: null })),
    }),
    requirements: requested({ type: 'yes_no' }, () => ({ help: { lv: '&nbsp;'.repeat(150) } })),
    criteria: weighed('quality', []),
  }),
}

/** The same request as somebody may amend it: all of it is another. */
export const amendedOf = (document: RequestDocument): RequestDocument => ({
  ...document,
  value: { amount: '2.00', currency: 'SEK' },
  lots: document.lots.toReversed().map((lot) => ({ ...lot, months: 2, description: { en: 'x' } })),
  requirements: document.requirements
    .toReversed()
    .map((one, at) => ({ ...one, id: at % 2 ? one.id : `n${at}`, isMandatory: !one.isMandatory })),
  criteria: document.criteria.map((one) => ({ ...one, id: `n${one.id}` })),
})

/** The same with as many answers as may be asked for: no more can be published (`answersTooMany`). */
export const publishable = (document: RequestDocument): RequestDocument => ({
  ...document,
  requirements: document.requirements.slice(0, MOST_ANSWERS / LOTS.length),
})

/** A response with as many answers as one may have. */
export const responseTo = ({ requirements }: RequestDocument): ResponseContent => ({
  lotIds: BACKWARDS,
  note: '',
  files: [],
  validDays: 10,
  contact: { name: 'a', email: 'a@example.test', phone: '' },
  answers: times(MOST_ANSWERS, (at) => ({
    requirementId: requirements[at % 200]?.id ?? 'r',
    lotId: LOTS[Math.floor(at / 200)] ?? null,
    answer: { type: 'price', unitPrice: '1.5' },
  })),
})
