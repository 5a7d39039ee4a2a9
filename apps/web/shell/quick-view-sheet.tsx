import type { QuickViewStore } from '@kogge/platform/web/quick-view.tsx'
import { QuickViewSheet } from '@kogge/platform/web/quick-view-sheet.tsx'
import { quickViews } from './quick-views.tsx'

/** The side panel of every page, with all that it can show. */
export const ShellQuickView = (store: QuickViewStore) => (
  <QuickViewSheet views={quickViews} {...store} />
)
