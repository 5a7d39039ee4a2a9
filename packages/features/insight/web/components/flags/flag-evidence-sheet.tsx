import type { FlagCode } from '@kogge/domain/insight/flags/flag-codes.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props extends Pick<ComponentProps<typeof ListStates>, 'list' | 'count' | 'children'> {
  /** The indicator whose figure led here. */
  readonly code: FlagCode
  /** How many there are in all, in words; null until it is known. */
  readonly total: string | null
  /** The button that goes on. */
  readonly more: string
  /** What an empty list says. */
  readonly empty: string
  /** What stands below the list. */
  readonly footer?: ReactNode
  readonly onClose: () => void
}

/** What a figure of an indicator was counted from, beside the page; `children` are its rows. */
export const BehindSheet = (props: Props) => {
  const { code, total, list, count, more, empty, children, footer, onClose } = props
  const t = useTranslations('insight')
  return (
    <Sheet
      modal={false}
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t(`indicators.names.${code}`)}
      closeLabel={t('org.close')}
    >
      <p className="text-muted">{t(`indicators.about.${code}`)}</p>
      <p className="mt-2" aria-live="polite">
        {total}
      </p>
      <ListStates
        list={list}
        count={count}
        labels={{ loading: t('loading'), more }}
        empty={{ title: empty }}
      >
        <ul className="mt-2 divide-y divide-line border-line border-y">{children}</ul>
      </ListStates>
      {footer}
    </Sheet>
  )
}
