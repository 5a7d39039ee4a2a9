import type { CONTRACT_TYPES } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { LEFT_OUT } from '@kogge/domain/contracts/contract-facts.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'

type Words<Key extends string> = Readonly<Record<Key, string>>

/** The words of a file in one language: its name, its headings, and what stands for codes in it. */
export interface ExportTexts {
  readonly files: Words<
    | ('supplier' | 'buyer' | 'cpv' | 'industry' | 'contracts' | 'unawarded')
    | ('map' | 'network' | 'comparison')
  >
  readonly rows: Words<
    | 'organisation'
    | 'country'
    | 'code'
    | 'cpv'
    | 'industry'
    | 'contracts'
    | 'sum'
    | 'valued'
    | 'shareOfContracts'
    | 'shareOfSum'
    | 'averageTenders'
    | 'singleBid'
    | 'unawarded'
    | 'firstDay'
    | 'lastDay'
    | 'contractsBefore'
    | 'sumBefore'
    | 'page'
    | 'region'
    | 'unknownRegion'
    | 'buyer'
    | 'supplier'
    | 'buyerPage'
    | 'supplierPage'
    | 'buyers'
    | 'suppliers'
    | 'median'
    | 'hhi'
  >
  readonly contracts: Words<
    | 'day'
    | 'title'
    | 'lot'
    | 'lotTitle'
    | 'buyers'
    | 'suppliers'
    | 'cpvCode'
    | 'cpv'
    | 'country'
    | 'region'
    | 'contractType'
    | 'value'
    | 'currency'
    | 'counted'
    | 'leftOut'
    | 'tenders'
    | 'isFramework'
    | 'startsOn'
    | 'endsOn'
    | 'source'
    | 'page'
  >
  readonly contractTypes: Words<(typeof CONTRACT_TYPES)[number]>
  readonly leftOut: Words<(typeof LEFT_OUT)[number]>
  readonly sources: Words<SourceCode>
  readonly yes: string
  readonly no: string
}
