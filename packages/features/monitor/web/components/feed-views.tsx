import { FEED_VIEWS, type FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import { Tab, TabList, TabPanel, Tabs } from '@kogge/ui/tabs.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly view: FeedView
  readonly onView: (view: FeedView) => void
  /** The list of the view. */
  readonly children: ReactNode
}

const isView = (text: string): text is FeedView => FEED_VIEWS.some((view) => view === text)

/** The view that an address names. */
export const viewOf = (values: readonly string[] | undefined): FeedView =>
  values?.find(isView) ?? 'all'

/** All tenders of a feed, those that are new to the reader, and those that they hid. */
export const FeedViews = ({ view, onView, children }: Props) => {
  const t = useTranslations('monitor.feed')
  return (
    <Tabs value={view} onValueChange={(next) => isView(next) && onView(next)}>
      <TabList aria-label={t('viewsLabel')}>
        {FEED_VIEWS.map((one) => (
          <Tab key={one} value={one}>
            {t(`views.${one}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={view} value={view} className="pt-0">
        {children}
      </TabPanel>
    </Tabs>
  )
}
