import {
  earlierProcedureId,
  namesEarlierProcedure,
  type OfficialNotice,
} from '@kogge/domain/drafting/official-notice.ts'
import { mayReduceInStages } from '@kogge/domain/drafting/procurement-procedures.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { isFull, type NoticeForm } from '@kogge/domain/rfx/notice-form.ts'
import type { DraftedNotice } from './draft-facts.ts'
import { code, texts, type Xml } from './xml-values.ts'

/** The organisation that reviews decisions; null where it has no name. */
export const reviewOrg = ({ reviewBody }: OfficialNotice): NoticeOrg | null => {
  const { name, registrationNumber, street, postcode, city, country, nuts, email, phone } =
    reviewBody
  if (name.trim() === '') return null
  const known = (text: string) => text.trim() || null
  return {
    key: null,
    name,
    names: {},
    ids: known(registrationNumber) ? [{ scheme: null, id: registrationNumber }] : [],
    country,
    nuts,
    city: known(city),
    address: known(street),
    postcode: known(postcode),
    website: null,
    contact: { name: null, email: known(email), phone: known(phone) },
  }
}

/** BT-11 and BT-10, which the forms of the directive ask for. */
export const buyerKind = (official: OfficialNotice | null, form: NoticeForm): Xml => {
  if (!official || !isFull(form)) return {}
  const { legalType, activity } = official
  return {
    'cac:ContractingPartyType': legalType
      ? { 'cbc:PartyTypeCode': code('buyer-legal-type', legalType) }
      : undefined,
    'cac:ContractingActivity': activity
      ? { 'cbc:ActivityTypeCode': code('authority-activity', activity) }
      : undefined,
  }
}

/** BT-01: the national law, where no directive binds the buyer. */
export const nationalLaw = (official: OfficialNotice | null, form: NoticeForm): Xml | undefined => {
  const law = form.legalBasis === 'other' && official ? texts(official.law) : undefined
  return law ? { 'cbc:ID': 'LocalLegalBasis', 'cbc:DocumentDescription': law } : undefined
}

/** BT-136, BT-135 and BT-1252: the grounds of a negotiation without a call, where a result states them. */
export const directAward = ({ form, content, written }: DraftedNotice): Xml | undefined => {
  const { directAward: ground, directAwardReason, earlierProcedure } = written?.official ?? {}
  const isAsked = form.form === 'result' && content.procedureType === 'neg-wo-call'
  if (!isAsked || !ground) return undefined
  const earlier = namesEarlierProcedure(ground) ? earlierProcedureId(earlierProcedure) : null
  return {
    'cbc:ProcessReasonCode': code('direct-award-justification', ground),
    'cbc:ProcessReason': directAwardReason && texts(directAwardReason),
    'cbc:Description': earlier ?? undefined,
  }
}

const flag = (value: boolean | null): string | undefined =>
  value === null ? undefined : String(value)

/** What of the terms of a lot the buyer alone says. */
export const officialTerms = (
  official: OfficialNotice,
  form: NoticeForm,
  procedureType: string | null,
  reviewer: Xml | undefined,
) => {
  const isCall = form.form === 'competition'
  const isDirective = form.legalBasis !== 'other'
  const full = isFull(form)
  const { participation, performance, invoices, validDays } = official
  const requirement = (list: string, value: string): Xml => ({
    'cbc:ExecutionRequirementCode': code(list, value),
  })
  const post: Xml = {
    'cbc:ElectronicOrderUsageIndicator': flag(official.hasElectronicOrders),
    'cbc:ElectronicPaymentUsageIndicator': flag(official.hasElectronicPayment),
  }
  const deadline = texts(official.reviewDeadline)
  return {
    funding: full ? official.euFunds : null,
    participation:
      isCall && isDirective && participation
        ? {
            'cac:SpecificTendererRequirement': {
              'cbc:TendererRequirementTypeCode': code('reserved-procurement', participation),
            },
          }
        : undefined,
    execution: [
      ...(isCall && isDirective && performance
        ? [requirement('reserved-execution', performance)]
        : []),
      ...(isCall && full && invoices ? [requirement('einvoicing', invoices)] : []),
    ],
    withoutNegotiation:
      isCall && procedureType === 'neg-w-call'
        ? flag(official.mayAwardWithoutNegotiation)
        : undefined,
    validity:
      isCall && full && procedureType === 'open' && validDays !== null
        ? { 'cbc:DurationMeasure': { '@unitCode': 'DAY', '#': String(validDays) } }
        : undefined,
    appeal:
      full && reviewer
        ? {
            'cac:PresentationPeriod': deadline ? { 'cbc:Description': deadline } : undefined,
            'cac:AppealReceiverParty': { 'cac:PartyIdentification': reviewer },
          }
        : undefined,
    postAward: isCall && full ? post : undefined,
  }
}

/** What of the process of a lot the buyer alone says. */
export const officialProcess = (
  official: OfficialNotice,
  form: NoticeForm,
  procedureType: string | null,
  asksCandidates: boolean,
) => {
  const { leastCandidates, mostCandidates } = official
  const isCall = form.form === 'competition'
  const asks = isCall && isFull(form) && asksCandidates
  return {
    reduces:
      asks && mayReduceInStages(procedureType) ? flag(official.reducesCandidates) : undefined,
    gpa: isFull(form) ? flag(official.isUnderGpa) : undefined,
    shortList:
      asks && leastCandidates !== null
        ? {
            'cbc:LimitationDescription': String(mostCandidates !== null),
            'cbc:MaximumQuantity': mostCandidates === null ? undefined : String(mostCandidates),
            'cbc:MinimumQuantity': String(leastCandidates),
          }
        : undefined,
  }
}
