import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog, DialogClose } from '@kogge/ui/dialog.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { Binoculars } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OrgList, orgListCalls, type WatchedList } from '../../org-lists.client.ts'

const NOTICE = 'org-list'

/** Watches every organisation of a list; nothing where organisations cannot be watched. */
export const WatchAll = ({ list }: { readonly list: OrgList }) => {
  const t = useTranslations('orgLists.watchAll')
  const { orgId, guid, members } = list
  const isOn = useFlag('enableOrgWatching')
  const mayWatch = useCan(orgId)('rfx.watch')
  const { busy, run } = useAction({ id: NOTICE })
  const [watched, setWatched] = useState<WatchedList | null>(null)
  if (!isOn || !mayWatch || members === 0) return null
  const watch = () =>
    run(async () => {
      const done = await orgListCalls.orgList.watchAll.mutate({ orgId, guid })
      if (done.left.length > 0) setWatched(done)
      else notifySuccess(t('done', { count: done.added, known: done.known }), { id: NOTICE })
    })
  return (
    <>
      <Button icon={<Binoculars aria-hidden />} loading={busy} onClick={() => void watch()}>
        {t('open')}
      </Button>
      {watched && (
        <Dialog
          open
          onOpenChange={() => setWatched(null)}
          title={t('leftTitle')}
          description={t('leftText', { count: watched.added, known: watched.known })}
          closeLabel={t('close')}
          footer={
            <DialogClose>
              <Button variant="primary">{t('close')}</Button>
            </DialogClose>
          }
        >
          <ul className="space-y-1">
            {watched.left.map(({ orgId: id, name }) => (
              <li key={id} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
