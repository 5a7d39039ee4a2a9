import type { Totals } from '@kogge/domain/analysis/analysis-figures.ts'
import type {
  ContractsAnswer,
  ContractsQuestion,
  GroupsAnswer,
  GroupsQuestion,
  ModelFilter,
  NetworkAnswer,
  NetworkQuestion,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { type Answers, keepAnswers } from './answer-cache.ts'
import { answerContracts, type Listings } from './contract-pages.ts'
import type { Market } from './contract-selection.ts'
import { answerGroups, type Rankings } from './group-rankings.ts'
import { answerTotals } from './market-totals.ts'
import { answerNetwork, type Networks } from './network-links.ts'

/** Answers questions about one state of the market after another, in the thread that it is called in. */
export interface Engine {
  readonly groups: Answers<GroupsQuestion, GroupsAnswer>
  readonly totals: Answers<ModelFilter, Totals>
  readonly contracts: Answers<ContractsQuestion, ContractsAnswer>
  readonly network: Answers<NetworkQuestion, NetworkAnswer>
  /** From now on this is asked. */
  follow(market: Market): void
  /** Makes one dear answer of before anew; false when none is left to be made. */
  renew(today: string): boolean
}

/** Longer pages are of exports, each asked for once. */
const LONGEST_PAGE = 100

const nameOf = (filter: ModelFilter, question: object, limit: number): string | null =>
  filter.requests || limit > LONGEST_PAGE ? null : JSON.stringify(question)

/**
 * Answers that cost at least `dearMs` outlive a change of contracts until they are made anew by `renew`;
 * by default none does.
 */
export const createEngine = (dearMs = Number.POSITIVE_INFINITY): Engine => {
  let market: Market | null = null
  let rankings: Rankings = new Map()
  let listings: Listings = new Map()
  let networks: Networks = new Map()
  const loaded = (): Market => {
    if (!market) throw new Error('The read model is asked before it is loaded.')
    return market
  }
  const groups = keepAnswers<GroupsQuestion, GroupsAnswer>(
    (question, today) => answerGroups(loaded(), question, today, rankings),
    (question) => nameOf(question.filter, question, question.limit),
    dearMs,
  )
  const totals = keepAnswers<ModelFilter, Totals>(
    (filter, today) => answerTotals(loaded(), filter, today),
    (filter) => nameOf(filter, filter, 0),
    dearMs,
  )
  const contracts = keepAnswers<ContractsQuestion, ContractsAnswer>(
    (question) => answerContracts(loaded(), question, listings),
    (question) => nameOf(question.filter, question, question.limit),
    dearMs,
  )
  const network = keepAnswers<NetworkQuestion, NetworkAnswer>(
    (question) => answerNetwork(loaded(), question, networks),
    (question) => nameOf(question.filter, question, question.limit),
    dearMs,
  )
  const all = [groups, totals, contracts, network]
  return {
    groups,
    totals,
    contracts,
    network,
    follow: (next) => {
      if (next === market) return
      market = next
      rankings = new Map()
      listings = new Map()
      networks = new Map()
      for (const one of all) one.change()
    },
    renew: (today) => all.map((one) => one.renew(today)).includes(true),
  }
}
