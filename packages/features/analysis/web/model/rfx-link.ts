import type { ComponentType, ReactNode } from 'react'

/** A link to a tender, which shows it beside the page; the routes know how. */
export type TenderLinkComponent = ComponentType<{
  readonly rfxId: string
  readonly className?: string
  readonly children: ReactNode
}>
