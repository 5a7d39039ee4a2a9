import type { ComponentType, MouseEvent, ReactNode } from 'react'

/** A link to a request's page; the routes know its address. */
export type LinkComponent = ComponentType<{
  readonly rfxId: string
  readonly className?: string
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}>
