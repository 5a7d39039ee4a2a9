import type { ComponentType, ReactNode } from 'react'

/** A link to a request's page; the routes know its address. */
export type TenderLinkComponent = ComponentType<{
  readonly rfxId: string
  readonly className?: string
  readonly children: ReactNode
}>

export const LINK = 'text-link underline underline-offset-2'
