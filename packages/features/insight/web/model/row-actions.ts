import type { ComponentType } from 'react'
import type { EndingContract } from '../insight.client.ts'

/** What can be done with a contract that ends, in its row; of another feature. */
export type EndingRowActions = ComponentType<{
  readonly contract: Pick<EndingContract, 'rfxId' | 'lotId' | 'endsOn' | 'called'>
  /** Names the contract. */
  readonly what: string
}>
