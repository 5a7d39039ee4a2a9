import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Answer<Item> = ComponentProps<typeof MoreRows>['list'] &
  ComponentProps<typeof Awaited>['query'] & {
    readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  }

interface Props<Item> {
  readonly answer: Answer<Item>
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A paged list of this area in each of its states. */
export const DelegationList = <Item,>({ answer, empty, children }: Props<Item>) => {
  const t = useTranslations('delegations.list')
  if (!answer.data) return <Awaited query={answer} loading={t('loading')} failed={t('failed')} />
  const items = answer.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <MoreRows list={answer} label={t('more')} />
    </>
  )
}
