import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { QuickViewStore } from './quick-view.tsx'
import {
  CLOSED,
  footerPage,
  keyOf,
  type QuickView,
  type QuickViewKind,
  wentBack,
} from './quick-view-state.ts'

/** The contents of the panel by kind; each is given its payload. */
export type QuickViews = {
  readonly [Kind in QuickViewKind]: ComponentType<Omit<Extract<QuickView, { kind: Kind }>, 'kind'>>
}

const SheetContent = ({
  views,
  view,
}: {
  readonly views: QuickViews
  readonly view: QuickView
}) => {
  switch (view.kind) {
    case 'notifications':
      return <views.notifications />
    case 'tender':
      return <views.tender rfxId={view.rfxId} />
    case 'participation':
      return <views.participation rfxId={view.rfxId} participantId={view.participantId} />
    case 'opportunity':
      return <views.opportunity opportunityId={view.opportunityId} />
    case 'organisation':
      return <views.organisation orgId={view.orgId} />
    case 'user':
      return <views.user userId={view.userId} />
  }
}

const PLACEHOLDER_ROWS = 4

interface Props extends QuickViewStore {
  readonly views: QuickViews
}

/** What the panel shows, in its sheet; nothing where it is closed. */
export const QuickViewSheet = ({ views, state: { current, history }, setState }: Props) => {
  const t = useTranslations('shell.quickView')
  if (!current) return null
  const close = () => setState(() => CLOSED)
  const page = footerPage(current)
  return (
    <Sheet
      open
      modal={false}
      contents={keyOf(current)}
      onOpenChange={(open) => !open && close()}
      title={t(`kinds.${current.kind}`)}
      closeLabel={t('close')}
      back={{
        label: t('back'),
        onBack: () => setState(wentBack),
        disabled: history.length === 0,
      }}
      footer={
        page && (
          <LinkButton asChild variant="primary">
            <Link {...page} onClick={close}>
              {t(`open.${current.kind}`)}
            </Link>
          </LinkButton>
        )
      }
    >
      <Suspense fallback={<SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />}>
        <SheetContent key={keyOf(current)} views={views} view={current} />
      </Suspense>
    </Sheet>
  )
}
