import { lazy } from 'react'

/** What the side panel shows for each kind; fetched when first opened. */
export const quickViews = {
  tender: lazy(async () => ({ default: (_: { rfxId: string }) => null })),
}
