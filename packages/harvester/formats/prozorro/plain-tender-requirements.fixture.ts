import { list, once, text, type Value } from '../ocds/plain-release-values.fixture.ts'
import { said } from './plain-tender-parties.fixture.ts'

/** The words after `CRITERION.` of the criteria that the tenders state, and what eForms calls them. */
const CRITERIA: Readonly<Record<string, readonly [kind: string, type: string | null]>> = {
  'EXCLUSION.CONVICTIONS.PARTICIPATION_IN_CRIMINAL_ORGANISATION': ['exclusion', 'exg-crim-part'],
  'EXCLUSION.CONVICTIONS.FRAUD': ['exclusion', 'exg-crim-fraud'],
  'EXCLUSION.CONVICTIONS.CORRUPTION': ['exclusion', 'exg-crim-corrpt'],
  'EXCLUSION.CONVICTIONS.CHILD_LABOUR-HUMAN_TRAFFICKING': ['exclusion', 'exg-crim-traffick'],
  'EXCLUSION.CONTRIBUTIONS.PAYMENT_OF_TAXES': ['exclusion', 'exg-pmt-bre-tax'],
  'EXCLUSION.BUSINESS.BANKRUPTCY': ['exclusion', 'exg-sitn-bankr'],
  'EXCLUSION.MISCONDUCT.MARKET_DISTORTION': ['exclusion', 'exg-mis-distortion'],
  'EXCLUSION.CONFLICT_OF_INTEREST.MISINTERPRETATION': ['exclusion', 'exg-mis-misrepresent'],
  'EXCLUSION.NATIONAL.OTHER': ['exclusion', 'exg-natl'],
  'OTHER.BID.LANGUAGE': ['submission', null],
  'OTHER.CONTRACT.GUARANTEE': ['execution', null],
}

/** Criteria of a lot, or, where they are of no lot, of the tender. */
export const requirementsOf = (tender: Value, lot: string | null) =>
  list(tender, 'criteria')
    .filter((one) => (text(one, 'relatesTo') === 'lot' ? text(one, 'relatedItem') : null) === lot)
    .map((one) => {
      const [kind, type] = CRITERIA[`${text(one, 'classification.id')}`.slice(10)] ?? []
      const demands = list(one, 'requirementGroups')
        .flatMap((group) => list(group, 'requirements'))
        .flatMap((demand) => text(demand, 'description') ?? text(demand, 'title') ?? [])
      const description = text(one, 'description') ?? once(demands).join(' ')
      return { kind, type, name: said(one, 'title'), description: { uk: description } }
    })
