import type { ComponentType, ReactNode } from 'react'

/** A link to a request's page; the routes know its address. */
export type TenderLinkComponent = ComponentType<{
  readonly rfxId: string
  readonly className?: string
  readonly children: ReactNode
}>

export const LINK = 'text-link underline underline-offset-2'

/** A figure, or words beside one, that open what it was counted from. */
export const DOWN = 'min-h-6 rounded-sm text-link underline underline-offset-2'
