import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { ExternalLink } from '@kogge/ui/external-link.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Crawler } from '../../harvester.client.ts'
import { useLicence } from '../../use-licence.ts'
import { useSourceName } from '../../use-source-name.ts'
import { RunList } from './crawl-run-list.tsx'
import { CrawlerActions } from './crawler-actions.tsx'
import { CrawlerFacts } from './crawler-facts.tsx'

interface Props {
  readonly crawler: Crawler
  readonly onClose: () => void
}

/** What keeps a crawler from running, in plain words. */
const Obstacles = ({ crawler }: { readonly crawler: Crawler }) => {
  const t = useTranslations('harvester.crawler')
  const { obstacle, lack, isPaused, pausedBy, isDisabled, failuresInRow, lastError } = crawler
  return (
    <>
      {obstacle !== null && (
        <Banner title={t('blocked')}>
          {lack !== null && t(`lacks.${lack}`)} <span lang="en">{obstacle}</span>
        </Banner>
      )}
      {isPaused && (
        <Banner
          tone="attention"
          title={pausedBy === null ? t('paused') : t('pausedBy', { name: pausedBy })}
        >
          {t('pausedText')}
        </Banner>
      )}
      {isDisabled && <Banner tone="attention" title={t('disabled')} />}
      {failuresInRow > 0 && (
        <Banner tone="error" title={t('failing', { count: failuresInRow })}>
          <bdi lang="en" className="wrap-anywhere">
            {lastError}
          </bdi>
        </Banner>
      )}
    </>
  )
}

/** Its licence and what one must know of it, in the words of its declaration. */
const About = ({ crawler }: { readonly crawler: Crawler }) => {
  const t = useTranslations('harvester')
  const licenceOf = useLicence()
  return (
    <Section level={3} title={t('crawler.about')}>
      <p>
        <ExternalLink href={crawler.about} newTabLabel={t('newTab')}>
          {crawler.name}
        </ExternalLink>
      </p>
      <dl className="flex flex-col gap-2 pt-2">
        <div>
          <dt className="text-muted">{t('crawler.licence')}</dt>
          <dd className="wrap-anywhere">{licenceOf(crawler)}</dd>
        </div>
        <div>
          <dt className="text-muted">{t('crawler.retention')}</dt>
          <dd lang="en">{crawler.retention}</dd>
        </div>
        {crawler.caveats.length > 0 && (
          <div>
            <dt className="text-muted">{t('crawler.caveats')}</dt>
            <dd lang="en">
              <ul className="list-disc pl-4">
                {crawler.caveats.map((caveat) => (
                  <li key={caveat}>{caveat}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

/** One crawler beside the list: how it stands, its runs, and what can be done. */
export const CrawlerSheet = ({ crawler, onClose }: Props) => {
  const t = useTranslations('harvester')
  const nameOf = useSourceName()
  const can = useCanGlobally()
  const files = (failed: boolean, label: string) => (
    <LinkButton asChild size="sm">
      <Link
        to="/admin/$"
        params={{ _splat: 'harvester/source-files' }}
        search={{ source: [crawler.source], ...(failed && { failed: ['open'] }) }}
      >
        {label}
      </Link>
    </LinkButton>
  )
  return (
    <Sheet
      open
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={nameOf(crawler.source)}
      closeLabel={t('close')}
      footer={can('harvester.manage') && <CrawlerActions crawler={crawler} />}
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <Obstacles crawler={crawler} />
          <CrawlerFacts crawler={crawler} />
          <div className="flex flex-wrap gap-2">
            {files(false, t('crawler.showFiles'))}
            {crawler.openFailures > 0 && files(true, t('crawler.showFailed'))}
          </div>
        </div>
        <Section level={3} title={t('crawler.runs')}>
          <RunList source={crawler.source} isRunning={crawler.isRunning} />
        </Section>
        <About crawler={crawler} />
      </div>
    </Sheet>
  )
}
