import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type {
  ClosingReason,
  OpportunityStage,
  Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import type { ReportPart } from '@kogge/domain/opportunities/report-parts.ts'

type Words<Key extends string> = Readonly<Record<Key, string>>

/** The words of the files of reports in one language, as on the page: their names, headings, and the words for codes. */
export interface ReportTexts {
  readonly parts: Words<ReportPart>
  readonly columns: Words<
    | 'stage'
    | 'reached'
    | 'ofBefore'
    | 'ofAll'
    | 'open'
    | 'ended'
    | 'medianDays'
    | 'time'
    | 'won'
    | 'lost'
    | 'winRate'
    | 'value'
    | 'valueWon'
    | 'valued'
    | 'outcome'
    | 'reason'
    | 'count'
    | 'by'
    | 'name'
    | 'weighted'
    | 'expected'
    | 'division'
    | 'contracts'
    | 'ownContracts'
    | 'contractsValue'
    | 'ownValue'
    | 'ownShare'
    | 'ownValueShare'
  >
  readonly by: Words<'buyers' | 'divisions' | 'countries' | 'sources' | 'prices'>
  readonly places: Words<'p1' | 'p2' | 'p3' | 'p4'>
  readonly undated: string
  readonly unknownCountry: string
  readonly unknownBuyer: string
  readonly noReason: string
  readonly stages: Words<OpportunityStage>
  readonly resolutions: Words<Resolution>
  readonly reasons: Words<ClosingReason>
  readonly sources: Words<SourceCode>
}
