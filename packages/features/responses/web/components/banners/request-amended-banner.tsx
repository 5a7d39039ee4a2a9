import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { IN_SIGHT, useRoomBelow } from '../../model/sticky-banner.ts'
import type { OwnResponse } from '../../responses.client.ts'

interface Props {
  readonly mine: OwnResponse
  /** Of the request that is on the page. */
  readonly version: number
  readonly onShow: () => void
}

/** Says, while one writes, that there is a later version of the request than the one on the page. */
export const AmendedBanner = ({ mine, version, onShow }: Props) => {
  const t = useTranslations('responses.amended')
  const isLater = mine.currentVersion > version && mine.state === 'published'
  useRoomBelow(isLater)
  if (!isLater) return null
  return (
    <Banner
      tone="attention"
      live
      title={t('now')}
      className={IN_SIGHT}
      actions={<Button onClick={onShow}>{t('show')}</Button>}
    >
      {t('nowText', { version: mine.currentVersion, seen: version })}
    </Banner>
  )
}
