import type {
  ContractsQuestion,
  GroupsQuestion,
  ModelFilter,
  NetworkQuestion,
} from '@kogge/domain/analysis/analysis-read-model.ts'

/** Messages to the thread of the read model. */
export type RequestMessage = { readonly id: number } & Query
export type Query =
  | { readonly kind: 'groups'; readonly question: GroupsQuestion }
  | { readonly kind: 'totals'; readonly question: ModelFilter }
  | { readonly kind: 'contracts'; readonly question: ContractsQuestion }
  | { readonly kind: 'network'; readonly question: NetworkQuestion }

/** Messages from it. */
export type ReplyMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'state'; readonly asOf: Date }
  /** The database does not answer; said once until it does. */
  | { readonly kind: 'trouble'; readonly message: string }
