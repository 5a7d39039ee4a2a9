import { ExternalLink } from '@kogge/ui/external-link.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { webLink } from '../../model/web-links.ts'

interface WebLinkProps {
  readonly url: string
  /** The host where nothing is given. */
  readonly children?: ReactNode
}

/** A way out to a web address of the source; what is no web address is shown as the text it is. */
export const WebLink = ({ url, children }: WebLinkProps) => {
  const t = useTranslations('tenders')
  const link = webLink(url)
  if (!link) return <span className="wrap-anywhere">{url}</span>
  return (
    <ExternalLink href={link.href} newTabLabel={t('newTab')} className="underline wrap-anywhere">
      {children ?? link.host}
    </ExternalLink>
  )
}
